/** A time for sentences of errors and mails, which know no time zone: `2026-01-31 09:05 UTC`. */
export const minuteOf = (at: Date | number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const DAY_MS = 86_400_000;

/** The end of the code of the day that is shown now: the next midnight UTC, in milliseconds since 1970. */
export const codeEnd = (now: number): number => (Math.floor(now / DAY_MS) + 1) * DAY_MS;

/** Characters of the reason without which a moderator opens no card and no address; both parties read it. */
export const MIN_OPEN_REASON_CHARS = 10;

/** Our own close codes: the reader may reconnect with its last sequence after all but the first two. */
export const CLOSE = { badTicket: 4001, ended: 4003, tooMany: 4008, tooSlow: 4009, silent: 4010 } as const;

/** Close codes of ours: the reader may come back with its last sequence after any but the first two. */
export const CLOSE = { badTicket: 4001, ended: 4003, tooMany: 4008, tooSlow: 4009, silent: 4010 } as const;

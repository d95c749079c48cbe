const CODE_DIGITS = 10;

/** The short number of a payout, from the random end of its id: the text of its transfer. */
export const payoutCodeOf = (id: string): string => `PO${id.replaceAll('-', '').slice(-CODE_DIGITS).toUpperCase()}`;

/** Whether a text is the code of an order of cards. */
export const isGiftOrderCode = (code: string): boolean => code.startsWith('GO');

/** Whether a code is that of an order of points; orders of cards begin with GO. */
export const isPointsOrderCode = (code: string): boolean => code.startsWith('OO');

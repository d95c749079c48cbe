/** Characters of one message, as the contract has it; a test compares these. */
export const MAX_TEXT = 2_000;
/** Files of one message. */
export const MAX_IMAGES = 5;
/** Files that are dropped at once; they become several messages. */
export const MAX_DROPPED = 10;

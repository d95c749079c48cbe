/** Empty blocks after the last payment: more than any network of the demo asks for. */
export const BLOCKS_AFTER = 16;
/** Seconds after which a chain without payments has a block again: a real one never stands still, and staff are alarmed. */
export const QUIET_BLOCK_S = 300;

/** Whether the demo’s chain makes an empty block: it confirms a payment with `left` more, or rested for `restedS` seconds. */
export const isBlockDue = (left: number, restedS: number): boolean => left > 0 || restedS >= QUIET_BLOCK_S;

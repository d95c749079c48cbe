/**
 * The reasons for which a withdrawal does not go on. `signer`: none is there; `record`: the chain has payments that the signer's record does not have;
 * `nodes`: they do not answer or differ, or are not read to their newest block; `float`, `gas`: the paying address has too little USDT, too
 * little of the chain's coin; `held`: a change of security holds the owner's money; `price`: gas costs more than the rule allows; `unclear`:
 * nobody can tell what became of it; `limit`: the signer holds it back until a limit of its own, such as its sum of a day, leaves room;
 * `token`: the token takes no payment of the paying address; `paused`: a payment to its receiver failed lately.
 */
export const WITHDRAWAL_WAITS = [
  'signer',
  'record',
  'nodes',
  'float',
  'gas',
  'held',
  'price',
  'unclear',
  'limit',
  'token',
  'paused',
] as const;
export type WithdrawalWait = (typeof WITHDRAWAL_WAITS)[number];

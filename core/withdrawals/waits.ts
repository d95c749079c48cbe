/**
 * Why a withdrawal does not go on: no signer is there; the chain has payments that the signer's record does not have; the nodes do
 * not answer or differ, or are not read to their newest block; the paying address has too little USDT, or too little of the chain's coin; a change of security holds the owner's money; gas costs more than the rule allows; or
 * nobody can tell what became of it; `limit`: the signer holds it back until a limit of its own, such as its sum of a day, leaves room.
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
] as const;
export type WithdrawalWait = (typeof WITHDRAWAL_WAITS)[number];

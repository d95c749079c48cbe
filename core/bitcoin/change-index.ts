/**
 * The index of the address that the change of a payment comes back to, on its branch (BIP 84), by the number of the payment under
 * its key. The first address names the key, and gets no change.
 */
export const changeIndexOf = (nonce: bigint): number => Number(nonce) + 1;

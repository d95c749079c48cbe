import type { InputRow } from './coins.store.ts';

/** What a transaction is built on, as the signer reads it (server/src/signer/bitcoin-order.ts). Satoshis are decimal texts. */
export const anchorOf = (inputs: readonly InputRow[], fee: bigint): string =>
  JSON.stringify({
    fee: fee.toString(),
    inputs: inputs.map(({ txHash, vout, amount, isChange, keyIndex }) => ({
      txHash,
      vout,
      amount: amount.toString(),
      isChange,
      keyIndex,
    })),
  });

import { RawTx } from '@scure/btc-signer';

/** The place of an output: its transaction, and its number there. */
export interface OutputName {
  readonly txHash: string;
  readonly vout: number;
}

export interface RawTransaction {
  readonly inputs: readonly OutputName[];
  readonly outputs: readonly { readonly amount: bigint; readonly script: string }[];
}

/** What a transaction spends and pays, by its bytes in hexadecimal. Throws for other bytes. */
export function readTransaction(raw: string): RawTransaction {
  const { inputs, outputs } = RawTx.decode(Uint8Array.from(Buffer.from(raw, 'hex')));
  return {
    inputs: inputs.map(({ txid, index }) => ({ txHash: Buffer.from(txid).toString('hex'), vout: index })),
    outputs: outputs.map(({ amount, script }) => ({ amount, script: Buffer.from(script).toString('hex') })),
  };
}

import type { OutputName } from './bitcoin-raw.ts';
import type { Sent } from './payer.ts';

/** An output that nothing spends, in the chain or in what waits for a block. */
export interface UnspentOutput {
  /** Satoshis. */
  readonly amount: bigint;
  /** In hexadecimal. */
  readonly script: string;
  readonly confirmations: number;
}

export interface MinedAt {
  readonly height: bigint;
  readonly blockHash: string;
}

/** A transaction of ours, as the signer stored it. */
export interface StoredTx {
  readonly txHash: string;
  readonly raw: string;
}

/**
 * Both nodes of a chain of Bitcoin, for payments of ours. Neither is believed alone. Every method throws when one of them gives no
 * usable answer in time, but for `send`.
 */
export interface CoinPayer {
  /** The script, in hexadecimal, that pays to an address of this chain; throws for another. */
  scriptOf(address: string): string;
  /** The address that a script pays to; null: it is none to the hash of a key. */
  addressOf(script: string): string | null;
  /** Satoshis for a thousand virtual bytes, by the higher of both estimates; null: neither node can tell. */
  rate(): Promise<bigint | null>;
  /** What both nodes have alike of an output; `spent`: both do not have it; `differ`: they contradict each other. */
  outputOf(name: OutputName): Promise<UnspentOutput | 'spent' | 'differ'>;
  /** The block in which both nodes have a transaction; null: neither does; `differ`: they contradict each other. */
  minedAt(tx: StoredTx): Promise<MinedAt | 'differ' | null>;
  /** Whether both nodes have a block that spends one of its outputs, whichever transaction did. */
  isSpent(raw: string): Promise<boolean>;
  /** Hands the same bytes to both nodes, which refuse a higher rate. They take them once. */
  send(raw: string, maxRate: bigint): Promise<Sent>;
}

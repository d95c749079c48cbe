import type { ChainPayment } from '#core/deposits/compare-nodes.ts';
import type { CoinPayer } from './coin-payer.ts';
import type { Payer } from './payer.ts';

/** A block of a chain. Hashes are lower case. */
export interface BlockRef {
  readonly height: bigint;
  readonly hash: string;
  readonly parentHash: string;
  /** Milliseconds since the epoch, by the chain's clock. */
  readonly at: number;
}

/** Blocks, both ends included. */
export interface BlockRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** Thrown by `paymentsTo` when a node refuses so many blocks, or so many payments, at once. */
export class RangeTooLarge extends Error {}

/**
 * One node of a chain. What it says may be wrong: nothing is believed that the other node does not say too. Every method
 * throws when the node gives no usable answer in time.
 */
export interface ChainNode {
  /** Its host, without the keys that its address may hold. */
  readonly name: string;
  /** Whether it serves the chain and the token that the network is set up for. */
  isOurs(): Promise<boolean>;
  tip(): Promise<BlockRef>;
  /** Null: its chain does not reach so far. */
  blockAt(height: bigint): Promise<BlockRef | null>;
  /** The token's payments to these addresses, without those of nothing. Throws RangeTooLarge. */
  paymentsTo(addresses: readonly string[], range: BlockRange): Promise<ChainPayment[]>;
  /** The token's payments out of these addresses, without those of nothing. Throws RangeTooLarge, and where a chain has no such list. */
  paymentsFrom(addresses: readonly string[], range: BlockRange): Promise<ChainPayment[]>;
  /** What each of these addresses had of the token at a block, in their order. Throws when the node cannot tell. */
  balancesAt(addresses: readonly string[], height: bigint): Promise<bigint[]>;
}

/** How addresses of a network come from its extended public key. No private key is ever here. */
export interface AddressScheme {
  /** The key's own name: 40 hexadecimal digits. */
  readonly keyId: string;
  /** The address of an index (below 2^31) in the form that is compared. */
  derive(index: number): string;
  /** The same address as people copy it, with its checksum. */
  show(address: string): string;
  /** A typed address in the form that is compared, and whether it has no checksum; else its fault. */
  read(
    typed: string,
  ): { readonly address: string; readonly isUnchecked?: true } | { readonly wrong: 'form' | 'checksum' };
}

/** The kinds of chain that the product speaks to; addresses of one kind look alike. */
export const CHAIN_FAMILIES = ['evm', 'tron', 'bitcoin'] as const;
export type ChainFamily = (typeof CHAIN_FAMILIES)[number];

/** How the nodes of a chain are asked, and what is usual on it. */
export interface ReadingWays {
  /** Blocks that are read in one step at most; null: as the rule says. */
  readonly blocksPerStep: number | null;
  /** Addresses that `paymentsTo` takes at most; null: any number of them costs the same. */
  readonly addressesPerCall: number | null;
  /** Blocks on which the nodes did not agree that are asked for again with each look. */
  readonly doubtedPerLook: number;
  /** Seconds without a new block that are unusual; null: as the rule says. */
  readonly stallS: number | null;
  /** Milliseconds that the clock of the chain may differ from ours. */
  readonly clockMs: number;
}

/** A network on which users pay in. */
export interface Chain {
  /** CAIP-2, such as eip155:1. Names of payments begin with it: it never changes. */
  readonly id: string;
  /** As people call it. */
  readonly name: string;
  readonly family: ChainFamily;
  /** The contract of the token; null: users pay in the chain's own coin. */
  readonly token: string | null;
  /** Confirmations that a deposit needs here; null: as the rule says. */
  readonly confirmations: number | null;
  readonly reading: ReadingWays;
  /** A page about a transaction, with {tx} for its hash; null: none. */
  readonly explorer: string | null;
  readonly nodes: readonly [ChainNode, ChainNode];
  /** The same nodes, for payments of accounts; null: nothing is paid out here, or by the other port. */
  readonly payer: Payer | null;
  /** The same for payments that spend outputs (Bitcoin); without it there are none. */
  readonly coinPayer?: CoinPayer;
  /**
   * The chain neither numbers the transactions of an address nor spends outputs, so that what the platform's paying address pays is read
   * beside deposits, and compared with what was signed.
   */
  readonly readsOwnPayments: boolean;
  /** Its nodes tell what an address had at a block; others tell the present only, and custody is not compared. */
  readonly tellsPastBalances: boolean;
  /** What the operator reckons a whole coin of the chain is worth, in base units of points; null: not said. */
  readonly coinPoints: bigint | null;
  /** The day on which the operator looked at that price (YYYY-MM-DD); null: not said. */
  readonly coinPricedOn: string | null;
  readonly addresses: AddressScheme;
  /** The platform’s address that pays out, in the form that is compared; null: none is set up. */
  readonly hotWallet: string | null;
}

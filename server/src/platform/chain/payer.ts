import type { ChainPayment } from '#core/deposits/compare-nodes.ts';
import type { Bid } from '#core/withdrawals/fees.ts';

/**
 * What transactions cost now, in the smallest units of the chain's coin for each unit of work: gas on Ethereum, energy on Tron,
 * virtual bytes on Bitcoin. `gas` stands for that unit everywhere.
 */
export interface Prices {
  /** What one must offer now to be in a block. */
  readonly now: bigint;
  /** What it likely costs by the time that it is in one: the fee of users follows from it. */
  readonly likely: bigint;
  /** What a transaction of ours offers. */
  readonly bid: Bid;
}

/** What an address has, by the smaller of both nodes' answers. */
export interface Holdings {
  /** Base units of the token. */
  readonly tokens: bigint;
  /** Smallest units of the coin. */
  readonly coins: bigint;
  /** Coins that it need not pay for a transaction of the token, because it has its work in another form (energy on Tron). */
  readonly credit: bigint;
}

/** What a transaction of an address is built on, by what both nodes say now. */
export interface Basis {
  /** How many transactions of the address are in blocks, where the chain numbers them; else 0. */
  readonly nonce: bigint;
  /** What the chain wants a transaction to refer to, in the words of its adapter; null: nothing. */
  readonly anchor: string | null;
}

/** What became of a transaction in a block. */
export interface Outcome {
  readonly height: bigint;
  readonly blockHash: string;
  readonly succeeded: boolean;
  /** What it moved of the token. */
  readonly payments: readonly Pick<ChainPayment, 'from' | 'to' | 'amount'>[];
}

/** A payment of the token that is only tried out: nothing of it is sent. */
export type TriedPayment = Pick<ChainPayment, 'from' | 'to' | 'amount'>;

/**
 * The token's answer to a payment by what both nodes have now. `receiver`: it refuses this receiver, because it would take the same for the
 * payer itself; `payer`: it refuses every payment of the payer; `differ`: the nodes contradict each other.
 */
export type Trial = 'passes' | 'receiver' | 'payer' | 'differ';

/** A transaction of a payment, as the signer stored it. */
export interface SignedTx {
  readonly txHash: string;
  readonly raw: string;
  /** From then on no block takes it; null: it has no end. */
  readonly expiresAt: Date | null;
}

/** A payment that is signed, and in no block that both nodes have. */
export interface OpenPayment {
  readonly signer: string;
  readonly nonce: bigint;
  /** All its transactions, the latest first. */
  readonly signed: readonly SignedTx[];
}

/**
 * Where such a payment stands. `open`: one of its transactions may still come. `dead`: both nodes prove that none ever can, so that
 * another may be signed. `spent`: something else is in its place, and nobody can tell what.
 */
export type Standing = 'open' | 'dead' | 'spent';

/** Whether a node took a transaction, or had it; and what each said, for the log. */
export interface Sent {
  readonly isTaken: boolean;
  readonly answers: readonly unknown[];
}

/**
 * Both nodes of a network, for payments of ours: one adapter a kind of chain. Neither node is believed alone. Every method throws
 * when one of them gives no usable answer in time, but for `send`.
 */
export interface Payer {
  /** Smallest units of a whole coin. */
  readonly coinUnit: bigint;
  /** Gas that a plain payment of coins uses at most. */
  readonly coinGas: bigint;
  /** What a transaction costs beside its gas, in smallest units. */
  readonly flat: bigint;
  /** So many times the price of its transaction is sent to an address that has to pay for one. */
  readonly headroom: bigint;
  /** Whether another transaction may take the place of one that waits, at a higher price, so that only one of them can be in a block. */
  readonly canReplace: boolean;
  /** The higher of what both nodes ask. */
  prices(): Promise<Prices>;
  holdings(address: string): Promise<Holdings>;
  basis(address: string): Promise<Basis>;
  tryOut(payment: TriedPayment): Promise<Trial>;
  /** What both nodes have alike of a transaction; null: neither has it in a block; `differ`: they contradict each other. */
  outcomeOf(txHash: string): Promise<Outcome | 'differ' | null>;
  /** Hands the same bytes to both nodes. They take them once. */
  send(raw: string): Promise<Sent>;
  standingOf(payment: OpenPayment): Promise<Standing>;
}

/** The same question to both nodes. Throws when one gives no usable answer. */
export const askTwo = <N, T>([first, second]: readonly [N, N], ask: (node: N) => Promise<T>): Promise<[T, T]> =>
  Promise.all([ask(first), ask(second)]);

/** Tries a payment out at both nodes; `takes` of each: whether the token would take it. */
export async function tryOnTwo<N extends { takes(payment: TriedPayment): Promise<boolean> }>(
  nodes: readonly [N, N],
  payment: TriedPayment,
): Promise<Trial> {
  const [first, second] = await askTwo(nodes, (node) => node.takes(payment));
  if (first !== second) return 'differ';
  if (first) return 'passes';
  const own = await askTwo(nodes, (node) => node.takes({ ...payment, to: payment.from }));
  return own.every((does) => does) ? 'receiver' : 'payer';
}

/** What two nodes have alike of a transaction. */
export function agreedOutcome([first, second]: readonly [Outcome | null, Outcome | null]): Outcome | 'differ' | null {
  if (first === null && second === null) return null;
  if (first === null || second === null) return 'differ';
  return isSame(first, second) ? first : 'differ';
}

/** Hands a transaction to both nodes; `send` of each returns what it says against it, null when it took or has it. */
export async function sendToTwo<N>(nodes: readonly [N, N], send: (node: N) => Promise<string | null>): Promise<Sent> {
  const answers = await Promise.allSettled(nodes.map(send));
  return { isTaken: answers.some((answer) => answer.status === 'fulfilled' && answer.value === null), answers };
}

const isSame = (a: Outcome, b: Outcome): boolean =>
  a.height === b.height &&
  a.blockHash === b.blockHash &&
  a.succeeded === b.succeeded &&
  a.payments.length === b.payments.length &&
  a.payments.every(({ from, to, amount }, place) => {
    const other = b.payments[place];
    return other?.from === from && other.to === to && other.amount === amount;
  });

import { minOf } from '#core/withdrawals/fees.ts';
import type { Chain, Outcome, PayingNode } from '#server/platform/chain/chain.ts';

/** Both nodes of a network that is paid on. Throws for another. */
export function payersOf({ name, payers }: Pick<Chain, 'name' | 'payers'>): readonly [PayingNode, PayingNode] {
  if (payers === null) throw new Error(`nothing is paid on ${name}`);
  return payers;
}

/** The contract of the token that is paid on a network. Throws for a network that nothing is paid on. */
export function tokenOf({ name, token }: Pick<Chain, 'name' | 'token'>): string {
  if (token === null) throw new Error(`nothing is paid on ${name}`);
  return token;
}

/** The same question to both nodes. Throws when one gives no usable answer. */
export function askPayers<T>(
  chain: Pick<Chain, 'name' | 'payers'>,
  ask: (node: PayingNode) => Promise<T>,
): Promise<[T, T]> {
  const [first, second] = payersOf(chain);
  return Promise.all([ask(first), ask(second)]);
}

/** The smaller of what both say that an address has. */
export async function leastOf(chain: Chain, ask: (node: PayingNode) => Promise<bigint>): Promise<bigint> {
  const [first, second] = await askPayers(chain, ask);
  return minOf(first, second);
}

/** Whether both nodes have a transaction in the same block with the same result; `differ`: they contradict each other. */
export async function outcomeOn(chain: Chain, txHash: string): Promise<Outcome | 'differ' | null> {
  const [first, second] = await askPayers(chain, (node) => node.outcomeOf(txHash));
  if (first === null && second === null) return null;
  if (first === null || second === null) return 'differ';
  return isSame(first, second) ? first : 'differ';
}

/** The last block that both nodes have reached. */
export async function tipOf({ nodes: [first, second] }: Chain): Promise<bigint> {
  const [a, b] = await Promise.all([first.tip(), second.tip()]);
  return minOf(a.height, b.height);
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

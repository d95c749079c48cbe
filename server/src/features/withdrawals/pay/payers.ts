import { minOf } from '#core/withdrawals/fees.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import type { Payer } from '#server/platform/chain/payer.ts';

/** Both nodes of a network that is paid on. Throws for another. */
export function payerOf({ name, payer }: Pick<Chain, 'name' | 'payer'>): Payer {
  if (payer === null) throw new Error(`nothing is paid on ${name}`);
  return payer;
}

/** The contract of the token that is paid on a network. Throws for a network that nothing is paid on. */
export function tokenOf({ name, token }: Pick<Chain, 'name' | 'token'>): string {
  if (token === null) throw new Error(`nothing is paid on ${name}`);
  return token;
}

/** The last block that both nodes have reached. */
export async function tipOf({ nodes: [first, second] }: Chain): Promise<bigint> {
  const [a, b] = await Promise.all([first.tip(), second.tip()]);
  return minOf(a.height, b.height);
}

import type { RuleName } from '#core/rules/rules.ts';
import type { Services } from '#server/app/services.ts';
import type { Chain, ChainFamily } from '#server/platform/chain/chain.ts';

/** What the rules say of payments on a chain; units as in `Prices`. */
export interface PayRules {
  /** Gas that one payment of the token may use. */
  readonly gas: bigint;
  /** The highest price of gas that is paid. */
  readonly priceCap: bigint;
}

const GWEI = 1_000_000_000n;

/** The rules of each kind of chain that is paid on, and the unit of its price. */
const NAMES: {
  readonly [F in ChainFamily]?: { readonly gas: RuleName; readonly cap: RuleName; readonly unit: bigint };
} = {
  evm: { gas: 'withdrawals.gas', cap: 'withdrawals.price_cap_gwei', unit: GWEI },
  tron: { gas: 'withdrawals.tron_energy', cap: 'withdrawals.tron_price_cap_sun', unit: 1n },
};

/** Throws for a kind of chain that nothing is paid on. */
export function payRules({ rules }: Services, { name, family }: Pick<Chain, 'name' | 'family'>): PayRules {
  const names = NAMES[family];
  if (names === undefined) throw new Error(`nothing is paid on ${name}`);
  return { gas: BigInt(rules.get(names.gas)), priceCap: BigInt(rules.get(names.cap)) * names.unit };
}

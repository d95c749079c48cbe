import type { DepositLimits } from '#core/deposits/decide-deposit.ts';
import { type DepositCurrency, depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import type { RuleName } from '#core/rules/rules.ts';
import type { Services } from '#server/app/services.ts';
import { btcAccountOf } from '#server/ledger/btc-account.ts';
import { idOfName } from '#server/ledger/derived-id.ts';
import type { AccountSpec } from '#server/ledger/ledger.ts';
import { pointsAccountOf } from '#server/ledger/points-account.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';

/** The network of this id. Throws `deposits.unknown_network`. */
export function chainOf({ chains }: Services, network: string): Chain {
  const chain = chains.find(({ id }) => id === network);
  if (chain === undefined) throw new AppError('deposits.unknown_network');
  return chain;
}

const LEAST = { USDT: 'deposits.least_points', BTC: 'deposits.least_sats' } as const satisfies Record<
  DepositCurrency,
  RuleName
>;

/** What a deposit on this network needs to be credited; of a network that is no longer set up, its id says enough. */
export function limitsOn(
  { rules }: Services,
  { id, confirmations }: Pick<Chain, 'id'> & Partial<Pick<Chain, 'confirmations'>>,
): DepositLimits {
  return {
    confirmations: confirmations ?? rules.get('deposits.confirmations'),
    least: BigInt(rules.get(LEAST[depositCurrencyOf(id)])),
  };
}

/** The limits of the network of this id. */
export const limitsAt = (services: Services, network: string): DepositLimits =>
  limitsOn(services, services.chains.find(({ id }) => id === network) ?? { id: network });

/** The account of what is kept on a network; it is its own owner, so that each network has one. */
export function custodyAccountOf(network: string): AccountSpec {
  const id = idOfName(`custody/${network}`);
  return { id, owner: id, kind: 'custody', currency: depositCurrencyOf(network) };
}

/** The account of a user that deposits in a currency are credited to. */
export const creditAccountOf = (currency: DepositCurrency, userId: string): AccountSpec =>
  currency === 'BTC' ? btcAccountOf(userId) : pointsAccountOf(userId);

/** The page about a transaction, where the network has one. Explorers of Tron name transactions without 0x. */
export const linkTo = (chain: Chain | undefined, txHash: string): string | null =>
  chain?.explorer?.replaceAll('{tx}', chain.family === 'tron' ? txHash.replace(/^0x/, '') : txHash) ?? null;

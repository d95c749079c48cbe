import { isBurnAddress } from '#core/withdrawals/payable-address.ts';
import { SIGNER_AWAY_S } from '#core/withdrawals/signer-away.ts';
import type { Services } from '#server/app/services.ts';
import { isOwnAddress } from '#server/features/deposits/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { networkNameOf } from '#server/platform/chain/network-name.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The network of this id. Throws `withdrawals.unknown_network`, and `withdrawals.deposits_only` where nothing is paid. */
export function chainOf({ chains }: Services, network: string): Chain {
  const chain = chains.find(({ id }) => id === network);
  if (chain === undefined) throw new AppError('withdrawals.unknown_network');
  if (!isPaidOn(chain)) throw new AppError('withdrawals.deposits_only', { network: chain.name });
  return chain;
}

/** Whether anything is paid out on a network. */
export const isPaidOn = ({ payer, coinPayer }: Pick<Chain, 'payer' | 'coinPayer'>): boolean =>
  payer !== null || coinPayer !== undefined;

/** An address of a network as people read it; of one that is no longer set up, as it is stored. */
export function shownOn(services: Services, network: string, address: string) {
  const chain = services.chains.find(({ id }) => id === network);
  return { networkName: networkNameOf(services, network), address: chain?.addresses.show(address) ?? address };
}

/**
 * Refuses an address that no user has: the platform's, of deposits or of the signer; the contract of the token; and one that
 * nobody has. Throws `withdrawals.address_ours`, `withdrawals.address_token` and `withdrawals.address_nobodys`.
 */
export async function requirePayable(db: Queryable, chain: Chain, address: string): Promise<void> {
  const refuse = (
    refusal: 'withdrawals.address_ours' | 'withdrawals.address_token' | 'withdrawals.address_nobodys',
  ) => {
    throw new AppError(refusal, { field: 'address' });
  };
  if (isBurnAddress(address)) refuse('withdrawals.address_nobodys');
  if (address === chain.token) refuse('withdrawals.address_token');
  if (await isOurs(db, chain, address)) refuse('withdrawals.address_ours');
}

async function isOurs(db: Queryable, { id, family }: Chain, address: string): Promise<boolean> {
  const key = await db.maybe(sql`SELECT 1 FROM signer_key WHERE network = ${id} AND address = ${address}`);
  const change = await db.maybe(sql`SELECT 1 FROM change_output WHERE address = ${address} LIMIT 1`);
  return key !== null || change !== null || (await isOwnAddress(db, family, address));
}

/** The extended key whose addresses the signer of a network can sweep now; null: there is none. */
export async function sweepingKey(db: Queryable, network: string): Promise<string | null> {
  const row = await db.maybe<{ key: string | null }>(sql`
    SELECT deposit_key AS key FROM signer_key WHERE network = ${network} AND purpose = 'pay'
      AND seen_at > clock_timestamp() - make_interval(secs => ${SIGNER_AWAY_S}) ORDER BY seen_at DESC LIMIT 1`);
  return row?.key ?? null;
}

/** The addresses that the signer pays from by now, by network. */
export async function payingAddresses(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.many<{ network: string; address: string }>(sql`
    SELECT DISTINCT ON (network) network, address FROM signer_key
    WHERE purpose = 'pay' AND seen_at > clock_timestamp() - make_interval(secs => ${SIGNER_AWAY_S}) ORDER BY network, seen_at DESC`);
  return new Map(rows.map(({ network, address }) => [network, address]));
}

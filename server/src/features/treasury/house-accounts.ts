import { depositCurrencyOf } from '#core/deposits/deposit-currency.ts';
import { CUSTODY_PREFIX, HOUSE_ACCOUNTS } from '#core/treasury/house-accounts.ts';
import { HOUSE_ACCOUNT_NAMES, type HouseAccountName } from '#core/treasury/treasury-names.ts';
import type { Services } from '#server/app/services.ts';
import { custodyAccountOf } from '#server/features/deposits/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { networkNameOf } from '#server/platform/chain/network-name.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** An account of the platform as pages name it. */
export interface HouseAccount {
  readonly id: string;
  readonly account: string;
  readonly currency: string;
  /** Of custody: as people call the network. */
  readonly network: string | null;
}

const ownAccount = (account: HouseAccountName): HouseAccount => ({
  ...HOUSE_ACCOUNTS[account],
  account,
  network: null,
});

function custodyAccount(services: Services, network: string): HouseAccount {
  return {
    id: custodyAccountOf(network).id,
    account: `${CUSTODY_PREFIX}${network}`,
    currency: depositCurrencyOf(network),
    network: networkNameOf(services, network),
  };
}

/** All accounts of the platform; custody on every network that is set up or was. */
export async function houseAccounts(services: Services, db: Queryable): Promise<HouseAccount[]> {
  const rows = await db.many<{ network: string }>(sql`SELECT network FROM chain_watch ORDER BY network`);
  const networks = new Set([...services.chains.map(({ id }) => id), ...rows.map(({ network }) => network)]);
  return [...HOUSE_ACCOUNT_NAMES.map(ownAccount), ...[...networks].map((network) => custodyAccount(services, network))];
}

/** The account of this name. Throws `nothing.found`. */
export async function houseAccountOf(services: Services, db: Queryable, name: string): Promise<HouseAccount> {
  const account = (await houseAccounts(services, db)).find((entry) => entry.account === name);
  if (account === undefined) throw new AppError('nothing.found');
  return account;
}

import { getBackingDays, getTreasury } from '#contract/functions/treasury.ts';
import type { DepositCurrency } from '#core/deposits/deposit-currency.ts';
import { balancesAt, lastDays } from '#core/ledger/balance-days.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { type BtcSum, btcSum, type HouseSum, houseSum } from '#core/treasury/house-sum.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import type { Database, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type HouseAccount, houseAccounts } from './house-accounts.ts';
import { type HouseBalance, houseBalances, houseDays, unbackedPoints } from './treasury.store.ts';

interface Books {
  readonly accounts: readonly (HouseAccount & Omit<HouseBalance, 'id'>)[];
  readonly sum: HouseSum;
  readonly btc: BtcSum;
}

/** The platform's accounts and their sum, of one moment. */
export const readBooks = (services: Services, db: Database): Promise<Books> =>
  inSnapshot(db, async (tx) => {
    const defs = await houseAccounts(services, tx);
    const balances = await houseBalances(
      tx,
      defs.map(({ id }) => id),
    );
    const accounts = defs.map((def) => {
      const { amount = 0n, frozen = 0n } = balances.find(({ id }) => id === def.id) ?? {};
      return { ...def, amount, frozen };
    });
    const of = (name: string) => accounts.find(({ account }) => account === name)?.amount ?? 0n;
    const onChain = (currency: DepositCurrency) =>
      custodyIn(accounts, currency).reduce((total, { amount }) => total + amount, 0n);
    const sum = houseSum({
      onChain: onChain('USDT'),
      reserve: of('reserve'),
      circulation: -of('treasury'),
      fee: of('fee'),
      promotion: of('promotion'),
      unbacked: await unbackedPoints(tx),
    });
    const btc = btcSum({
      onChain: onChain('BTC'),
      kept: of('btc_custody'),
      issued: -of('btc_treasury'),
      house: of('btc_swap'),
    });
    return { accounts, sum, btc };
  });

const custodyIn = <T extends HouseAccount>(accounts: readonly T[], currency: DepositCurrency): T[] =>
  accounts.filter((account) => account.network !== null && account.currency === currency);

const textsOf = <T extends HouseSum | BtcSum>(sum: T) =>
  Object.fromEntries(Object.entries(sum).map(([name, figure]) => [name, String(figure)])) as Record<keyof T, string>;

const inSnapshot = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`);
    return work(tx);
  });

/** 902150. */
export const getTreasuryHandler = handle(getTreasury, async ({ services, session }: UserCall) => {
  const { accounts, sum, btc } = await readBooks(services, services.db);
  return {
    accounts: accounts.map(({ account, network, currency, amount, frozen }) => ({
      account,
      network,
      currency,
      unit: currencyOf(currency).unit,
      amount: amount.toString(),
      frozenAmount: frozen.toString(),
      available: (amount - frozen).toString(),
    })),
    sum: textsOf(sum),
    btc: textsOf(btc),
    canPropose: session.role === 'admin',
  };
});

/** 902151. */
export const getBackingDaysHandler = handle(getBackingDays, async ({ services }: UserCall, { days }) => {
  const starts = lastDays(days, Date.now());
  const [from = ''] = starts;
  return inSnapshot(services.db, async (tx) => {
    const accounts = await houseAccounts(services, tx);
    const daysOf = async ({ id }: HouseAccount): Promise<bigint[]> => {
      const { now, spans } = await houseDays(tx, id, from);
      return balancesAt(starts, spans, now).map(({ balance }) => balance);
    };
    const sumOf = async (chosen: readonly HouseAccount[]): Promise<bigint[]> => {
      const sums = starts.map(() => 0n);
      for (const account of chosen) {
        const balances = await daysOf(account);
        balances.forEach((balance, day) => {
          sums[day] = (sums[day] ?? 0n) + balance;
        });
      }
      return sums;
    };
    const named = (name: string) => accounts.filter(({ account }) => account === name);
    const debts = await sumOf(named('treasury'));
    const onChain = await sumOf(custodyIn(accounts, 'USDT'));
    const reserve = await sumOf(named('reserve'));
    return {
      unit: POINTS.unit,
      list: starts.map((day, place) => ({
        day,
        circulation: (-(debts[place] ?? 0n)).toString(),
        onChain: (onChain[place] ?? 0n).toString(),
        reserve: (reserve[place] ?? 0n).toString(),
      })),
    };
  });
});

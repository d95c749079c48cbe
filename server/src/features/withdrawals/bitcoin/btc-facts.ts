import { type BtcRequestFacts, type BtcRequestRefusal, btcRequestRefusal } from '#core/bitcoin/withdraw-bitcoin.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { balanceOf, btcAccountId } from '#core/ledger/accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { isCovered } from '#core/outflow/outflow.ts';
import { worthOfBtc } from '#core/swaps/swap-price.ts';
import type { Services } from '#server/app/services.ts';
import { custodyAccountOf } from '#server/features/deposits/public.ts';
import { currentMarket } from '#server/features/prices/public.ts';
import { senderFacts } from '#server/features/sends/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { exactPoints } from '#server/platform/refuse.ts';
import type { BookRow } from '../book/book.store.ts';
import { requestRules, type WithdrawalWish } from '../facts.ts';
import { countOpen } from '../withdrawals.store.ts';

/** The worth of satoshis in base units of points, by the price that swaps have; null: there is none to trust. */
export async function worthNow(services: Services, db: Queryable, satoshis: bigint): Promise<bigint | null> {
  const market = await currentMarket(services, db);
  return market?.isFresh === true ? worthOfBtc(satoshis, market.mid) : null;
}

/** Requires that this bitcoin may be withdrawn, and returns what it is worth. The accounts of owner and network are locked. */
export async function requireBtc(
  { services, tx }: { readonly services: Services; readonly tx: Tx },
  { owner, entry, ...sums }: WithdrawalWish,
): Promise<bigint> {
  const { outToday, outLimit, ...cover } = await senderFacts(services, tx, owner);
  const facts: BtcRequestFacts = {
    ...sums,
    isIdentified: owner.level > 0,
    isActive: owner.isActive,
    isAddressFree: entry.heldUntil === null,
    available: await availableOf(services, btcAccountId(owner.id), tx),
    openCount: await countOpen(tx, owner.id),
    worth: await worthNow(services, tx, sums.amount),
    outToday,
    outLimit,
    isCovered: isCovered(cover, requestRules(services)),
    custody: await availableOf(services, custodyAccountOf(entry.network).id, tx),
  };
  const { rules } = services;
  const least = BigInt(rules.get('withdrawals.btc_least_sats'));
  const refusal = btcRequestRefusal(facts, { least, maxOpen: rules.get('withdrawals.open_most') });
  if (refusal !== null) throw new AppError(refusal, detailsOf(services, facts, entry)[refusal] ?? {});
  if (facts.worth === null) throw new AppError('withdrawals.no_price');
  // The least that a row can say: a few satoshis may be worth no base unit.
  return facts.worth > 0n ? facts.worth : 1n;
}

/** Base units of an account that are not held; 0: there is no such account. */
export async function availableOf({ ledger }: Services, id: string, tx?: Tx): Promise<bigint> {
  const [account] = await ledger.accounts([id], tx);
  return account === undefined ? 0n : balanceOf(account).available;
}

/** Bitcoin as a sentence says it. */
export const btcText = (value: bigint): string => formatDecimal(value, currencyOf('BTC').unit, 8, 8);

type Details = Record<string, string | number>;

function detailsOf(
  { rules }: Services,
  { fee, available, outLimit, outToday }: BtcRequestFacts,
  { heldUntil }: BookRow,
): { readonly [R in BtcRequestRefusal]?: Details } {
  const least = BigInt(rules.get('withdrawals.btc_least_sats'));
  return {
    'withdrawals.address_held': {
      until: heldUntil === null ? '' : minuteOf(heldUntil),
      rule: 'withdrawals.address_hold_s',
    },
    'withdrawals.too_many_open': { limit: rules.get('withdrawals.open_most'), rule: 'withdrawals.open_most' },
    'withdrawals.btc_least': { field: 'amount', least: btcText(least), rule: 'withdrawals.btc_least_sats' },
    'withdrawals.btc_fee_changed': { fee: btcText(fee) },
    'withdrawals.btc_below_fee': { field: 'amount', fee: btcText(fee) },
    'withdrawals.btc_short': { field: 'amount', available: btcText(available) },
    'withdrawals.btc_day_limit': {
      field: 'amount',
      left: exactPoints(leftOfDay(outLimit, outToday)),
      limit: exactPoints(outLimit),
      rule: 'identity.out_day',
    },
  };
}

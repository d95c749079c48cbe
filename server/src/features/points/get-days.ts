import { getDays, getMonths } from '#contract/functions/points.ts';
import { type BalanceAt, balancesAt, lastDays, lastMonths } from '#core/ledger/balance-days.ts';
import { codesOfGroup } from '#core/ledger/groups.ts';
import { OWN_ACCOUNTS } from '#core/ledger/own-accounts.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { movedBy, sumOf } from './days.store.ts';

const MONTHS = 12;

export const getDaysHandler = handle(getDays, async ({ db, session }: UserCall, { currency, days }) => {
  const own = OWN_ACCOUNTS[currency];
  const starts = lastDays(days, Date.now());
  const [from = ''] = starts;
  const account = own.idOf(session.userId);
  const { now, spans } = await movedBy(db, { account, unit: 'day', from, codes: { but: [] } });
  const { unit } = currencyOf(own.currency);
  return { currency: own.currency, unit, list: balancesAt(starts, spans, now).map(present) };
});

export const getMonthsHandler = handle(getMonths, async ({ db, session }: UserCall, { bill }) => {
  const account = OWN_ACCOUNTS.POINTS.idOf(session.userId);
  const starts = lastMonths(MONTHS, Date.now());
  const [from = ''] = starts;
  const otc = codesOfGroup('otc');
  const codes = bill === 'otc' ? { only: otc } : { but: otc };
  const { now, spans } = await movedBy(db, { account, unit: 'month', from, codes });
  const ofOtc = await sumOf(db, account, otc);
  const balance = bill === 'otc' ? ofOtc : now - ofOtc;
  return { currency: POINTS.symbol, unit: POINTS.unit, list: balancesAt(starts, spans, balance).map(present) };
});

const present = ({ start, paidIn, paidOut, balance }: BalanceAt) => ({
  start,
  paidIn: paidIn.toString(),
  paidOut: paidOut.toString(),
  balance: balance.toString(),
});

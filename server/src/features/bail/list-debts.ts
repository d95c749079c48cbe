import { listDebts } from '#contract/functions/bail.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { debtsPage } from './debts.store.ts';

export const listDebtsHandler = handle(listDebts, async ({ db, session }: UserCall, { side, start, limit }) => {
  const of = { userId: session.userId, side };
  const { rows, totalCount } = await debtsPage(db, of, { start, limit });
  const list = rows.map(({ orderCode, other, amount, paid, at }) => ({
    orderCode,
    other,
    amount: amount.toString(),
    paid: paid.toString(),
    open: paid < amount,
    at,
  }));
  return { list, totalCount };
});

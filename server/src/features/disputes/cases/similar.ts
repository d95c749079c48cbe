import { listSimilar } from '#contract/functions/dispute-cases.ts';
import { loadOrder, partyOf } from '#server/features/orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sameCards, sameImages, similarCases } from './similar.store.ts';

export const listSimilarHandler = handle(listSimilar, async ({ db, services, session }: UserCall, { code }) => {
  const order = await loadOrder(db, code);
  if (order === null || order.row.arbitrationAt === null) throw new AppError('nothing.found');
  if (partyOf(order.row, session.userId) !== null) throw new AppError('disputes.own_case');
  const cases = await similarCases(db, order.row);
  const distance = services.rules.get('people.picture_distance');
  const matches = [...(await sameCards(db, order.row.id)), ...(await sameImages(db, order.row, distance))];
  return {
    cases: cases.map(({ reasons, orderAmount, settled, ...rest }) => ({
      ...rest,
      reasons: [...reasons],
      orderAmount: orderAmount.toString(),
      settled: settled.toString(),
    })),
    seen: matches,
  };
});

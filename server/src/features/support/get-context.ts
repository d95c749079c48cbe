import { getContext } from '#contract/functions/support.ts';
import { balanceOf, pointsAccountId } from '#core/ledger/accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { whoseTurn } from '#core/orders/whose-turn.ts';
import { visitorsOf } from '#server/features/visitors/public.ts';
import { handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { latestOrders, requesterById } from './context.store.ts';
import { notesOf } from './notes.store.ts';
import { requestIn } from './requests.store.ts';

type Context = ResultOf<typeof getContext>;

/** What an agent needs in order to help: no codes, no passwords, no other conversations. */
export const getContextHandler = handle(getContext, async (call: UserCall, { conversationId }) => {
  const request = await requestIn(call.db, conversationId);
  if (request === null) throw new AppError('nothing.found');
  const notes = (await notesOf(call.db, conversationId)).map(({ id, kind, by, toName, body, at }) => ({
    id,
    kind,
    by,
    to: toName,
    text: body,
    at: at.toISOString(),
  }));
  const user = await userContext(call, request.requesterId);
  if (user !== null) return { user, visitor: null, notes };
  const visitor = (await visitorsOf(call.db, [request.requesterId])).get(request.requesterId);
  if (visitor === undefined) return { user: null, visitor: null, notes };
  return {
    user: null,
    notes,
    visitor: {
      name: visitor.name,
      publicId: visitor.publicId,
      firstSeen: visitor.createdAt.toISOString(),
      device: deviceText(visitor.userAgent),
      lang: visitor.lang,
    },
  };
});

async function userContext({ db, services }: UserCall, userId: string): Promise<Context['user']> {
  const row = await requesterById(db, userId);
  if (row === null) return null;
  const [account] = await services.ledger.accounts([pointsAccountId(userId)]);
  const balance = account === undefined ? null : balanceOf(account);
  return {
    userId,
    userName: row.userName,
    nickname: row.nickname,
    role: row.role,
    joinedAt: row.joinedAt.toISOString(),
    lang: row.lang,
    status: row.status,
    pauses: row.pauses,
    balance: (balance?.amount ?? 0n).toString(),
    frozen: (balance?.frozenAmount ?? 0n).toString(),
    openOrders: row.openOrders,
    disputes: row.disputes,
    words: row.words,
    orders: (await latestOrders(db, userId)).map((order) => ({
      code: order.code,
      adCode: order.adCode,
      state: order.state,
      side: order.sellerId === userId ? ('seller' as const) : ('provider' as const),
      other: order.other,
      brandName: order.brandName,
      country: order.country,
      currency: order.currency,
      unit: currencyOf(order.currency).unit,
      faceValue: order.faceValue.toString(),
      waitsFor: whoseTurn({
        state: order.state,
        proposal: order.proposalBy === null ? null : { by: order.proposalBy },
        acceptedBy: order.acceptedBy,
      }),
      dueAt: order.dueAt?.toISOString() ?? null,
      amount: order.amount.toString(),
      placedAt: order.placedAt.toISOString(),
    })),
  };
}

import { getContext } from '#contract/functions/support.ts';
import { balanceOf, pointsAccountId } from '#core/ledger/accounts.ts';
import { visitorsOf } from '#server/features/visitors/public.ts';
import { handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { latestOrders, requesterById } from './context.store.ts';
import { requestIn } from './requests.store.ts';

type Context = ResultOf<typeof getContext>;

/** What an agent needs in order to help: no codes, no passwords, no other conversations. */
export const getContextHandler = handle(getContext, async (call: UserCall, { conversationId }) => {
  const request = await requestIn(call.db, conversationId);
  if (request === null) throw new AppError('nothing.found');
  const user = await userContext(call, request.requesterId);
  if (user !== null) return { user, visitor: null };
  const visitor = (await visitorsOf(call.db, [request.requesterId])).get(request.requesterId);
  if (visitor === undefined) return { user: null, visitor: null };
  return {
    user: null,
    visitor: {
      name: visitor.name,
      publicId: visitor.publicId,
      firstSeen: visitor.createdAt.toISOString(),
      userAgent: visitor.userAgent,
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
    orders: (await latestOrders(db, userId)).map((order) => ({
      code: order.code,
      adCode: order.adCode,
      state: order.state,
      side: order.sellerId === userId ? ('seller' as const) : ('provider' as const),
      amount: order.amount.toString(),
      placedAt: order.placedAt.toISOString(),
    })),
  };
}

import { getContext, openAccount } from '#contract/functions/support.ts';
import { balanceOf, pointsAccountId } from '#core/ledger/accounts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { pointsTurn } from '#core/orders/points/points-decide.ts';
import { whoseTurn } from '#core/orders/whose-turn.ts';
import { visitorsOf } from '#server/features/visitors/public.ts';
import { handle, type ResultOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { latestOrders, latestPointsOrders, type RequesterRow, requesterById } from './context.store.ts';
import { closingsOf, notesOf } from './notes.store.ts';
import { requestIn } from './requests.store.ts';

type Context = ResultOf<typeof getContext>;

/**
 * What an agent needs in order to help: no codes, no passwords, no other conversations. Points and orders are for the agent
 * who has the request.
 */
export const getContextHandler = handle(getContext, async (call: UserCall, { conversationId }) => {
  const request = await requestIn(call.db, conversationId);
  if (request === null) throw new AppError('nothing.found');
  const notes = (await notesOf(call.db, conversationId)).map(({ id, kind, by, toName, body, at }) => ({
    id,
    kind,
    by,
    to: toName,
    text: body,
    at,
  }));
  const basics = { page: request.page, earlier: await closingsOf(call.db, conversationId), notes };
  const row = await requesterById(call.db, request.requesterId);
  const isTheirs = request.state === 'assigned' && request.agentId === call.session.userId;
  if (row !== null) {
    const account = isTheirs ? await accountOf(call, row) : null;
    return { user: presentUser(row), account, visitor: null, ...basics };
  }
  const visitor = (await visitorsOf(call.db, [request.requesterId])).get(request.requesterId);
  if (visitor === undefined) return { user: null, account: null, visitor: null, ...basics };
  return {
    user: null,
    account: null,
    ...basics,
    visitor: {
      name: visitor.name,
      publicId: visitor.publicId,
      firstSeen: visitor.createdAt,
      device: deviceText(visitor.userAgent),
      lang: visitor.lang,
    },
  };
});

/** The same for staff without the request, who say why; administrators read it in the security log. */
export const openAccountHandler = handle(openAccount, async (call: WriteCall, { conversationId, reason }) => {
  const request = await requestIn(call.db, conversationId);
  const row = request === null ? null : await requesterById(call.db, request.requesterId);
  if (row === null) throw new AppError('nothing.found');
  const { session, address, userAgent } = call;
  const subject = `support ${row.name}: ${reason}`;
  await call.tx.run(noteSecurity({ kind: 'staff_reveal', userId: session.userId, subject, address, userAgent }));
  return accountOf(call, row);
});

const presentUser = (row: RequesterRow): NonNullable<Context['user']> => ({
  userId: row.userId,
  name: row.name,
  userName: row.userName,
  role: row.role,
  joinedAt: row.joinedAt,
  lang: row.lang,
  status: row.status,
  pauses: row.pauses,
});

async function accountOf({ db, services }: UserCall, row: RequesterRow): Promise<ResultOf<typeof openAccount>> {
  const { userId } = row;
  const [account] = await services.ledger.accounts([pointsAccountId(userId)]);
  const balance = account === undefined ? null : balanceOf(account);
  return {
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
      dueAt: order.dueAt,
      amount: order.amount.toString(),
      placedAt: order.placedAt,
    })),
    pointsOrders: (await latestPointsOrders(db, userId)).map(({ sellerId, acceptedBy, ...order }) => ({
      code: order.code,
      state: order.state,
      side: sellerId === userId ? ('seller' as const) : ('buyer' as const),
      other: order.other,
      currency: order.currency,
      fiatAmount: order.fiatAmount.toString(),
      turn: pointsTurn({ state: order.state, acceptedBy }),
      dueAt: order.dueAt,
      amount: order.amount.toString(),
      placedAt: order.placedAt,
    })),
  };
}

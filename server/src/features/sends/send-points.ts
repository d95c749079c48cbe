import { sendPoints } from '#contract/functions/sends.ts';
import { leftOfDay } from '#core/identity/day-limits.ts';
import { bailAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import { sendLegs } from '#core/ledger/send-legs.ts';
import { amount } from '#core/money/amount.ts';
import { POINTS } from '#core/money/currency.ts';
import { requireMoneyFree, requireTradingPassword } from '#server/features/auth/public.ts';
import { openDebtOf, requireOutflow, sweepDebts } from '#server/features/bail/public.ts';
import { requireMayTalk } from '#server/features/chat/public.ts';
import { linksWith } from '#server/features/people/public.ts';
import { maskFor } from '#server/features/sensitive-words/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { derivedId } from '#server/ledger/derived-id.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { refuseSend, sendFacts, sendRules } from './send-facts.ts';
import { insertSend, lockParties, type PartyRow } from './sends.store.ts';

export const sendPointsHandler = handle(
  sendPoints,
  async (call: WriteCall, params) => {
    const { services, tx, session } = call;
    // Owed points are not the sender's to give.
    if ((await openDebtOf(tx, session.userId)) > 0n) await sweepDebts(call, session.userId);
    const { sender, receiver } = await lockBoth(call, params.receiverId);
    await requireOutflow(tx, { userId: sender.id, way: 'send', at: 'offered' });
    const facts = await sendFacts(services, tx, { sender, receiver, amount: BigInt(params.amount) });
    refuseSend(facts, sendRules(services));
    if (receiver === null) throw new AppError('nothing.found');
    const { kind } = params;
    const moved = amount(facts.amount);
    const message = maskFor(services)(params.message).text;
    const [link] = await linksWith(tx, sender.id, [receiver.id]);
    const sendId = newId();
    const linkKinds = link?.isLinked ? link.kinds : [];
    const send = { id: sendId, kind, senderId: sender.id, receiverId: receiver.id, amount: moved, message, linkKinds };
    await insertSend(tx, send);
    const accounts = { senderAccount: pointsAccountId(sender.id), receiverAccount: pointsAccountId(receiver.id) };
    const legs = sendLegs({ id: derivedId(sendId, 'sent'), sendId, kind, ...accounts, amount: moved });
    assertApplied(await services.ledger.apply([legs], tx));
    const what = kind === 'gift' ? 'gift' : 'received';
    const payload = { what, amount: moved.toString(), name: sender.name, note: message } as const;
    await tell(tx, { event: 'points.changed', to: { owner: receiver.id }, payload });
    return {
      sendId,
      available: (facts.available - moved).toString(),
      leftToday: leftOfDay(facts.outLimit, facts.outToday + moved).toString(),
    };
  },
  async (call, { kind, message, tradePassword }) => {
    if (kind !== 'gift' && message !== '') throw new AppError('sends.message_of_gift');
    // A message of a gift is talk.
    if (message !== '') requireMayTalk(call.session);
    await requireTradingPassword(call, tradePassword);
    await requireMoneyFree(call);
  },
);

/**
 * Both accounts and the sender's bail, then both people, each in the order of their ids, as placing an order locks them: no
 * other send, order or deposit of bail counts on the same points, and the receiver's account does not close meanwhile.
 */
async function lockBoth({ services, tx, session }: WriteCall, receiverId: string) {
  const senderId = session.userId;
  const ids = receiverId === senderId ? [senderId] : [senderId, receiverId];
  const users = await tx.many<{ id: string }>(sql`SELECT id FROM app_user WHERE id = ANY(${ids}::uuid[])`);
  await services.ledger.openAccounts(
    users.map(({ id }) => ({
      id: pointsAccountId(id),
      owner: id,
      kind: 'points',
      currency: POINTS.symbol,
    })),
    tx,
  );
  const accounts = [...ids.map(pointsAccountId), bailAccountId(senderId)];
  await tx.run(sql`SELECT ledger_lock_available(${accounts}::uuid[])`);
  const parties = new Map((await lockParties(tx, ids)).map((row) => [row.id, row]));
  const receiver = parties.get(receiverId);
  return { sender: parties.get(senderId) as PartyRow, receiver: receiver?.isConfirmed ? receiver : null };
}

import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import type { Scope } from '#server/app/scope.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';
import { tellConversation } from '../chat.events.ts';
import { addMembers, ensureConversation, removeMembers } from './rooms.store.ts';

/** The people who belong in an order's conversation now. */
export interface OrderSides extends Pick<GiftOrderTable, 'code' | 'sellerId' | 'providerId'> {
  /** The moderator who holds its case. */
  readonly moderatorId: string | null;
}

interface Present {
  readonly userId: string;
  readonly role: 'party' | 'staff' | 'owner';
}

/**
 * Locked against change until the transaction ends, so that nobody is added who has lost the order meanwhile. The buyer of
 * points stands where a provider does.
 */
export const lockOrderSides = (tx: Tx, code: string): Promise<OrderSides | null> =>
  isPointsOrderCode(code)
    ? tx.maybe<OrderSides>(sql`
        SELECT code, seller_id, buyer_id AS "providerId", moderator_id
          FROM points_order WHERE code = ${code} FOR SHARE`)
    : tx.maybe<OrderSides>(sql`
        SELECT code, seller_id, provider_id, moderator_id
          FROM gift_order WHERE code = ${code} FOR SHARE`);

/** The conversation of an order, created if necessary, with its current members. */
export async function openOrderRoom(scope: Scope, sides: OrderSides): Promise<string> {
  const { id } = await ensureConversation(scope.tx, { kind: 'order', ref: sides.code });
  await syncRoomMembers(scope, id, sides);
  return id;
}

/**
 * Adds and removes members, so that exactly the order's current people are in the conversation. A new provider reads
 * messages that nobody has answered: those after the last message of the previous provider. A moderator reads all.
 * Returns whether anything changed.
 */
export async function syncRoomMembers({ tx, services }: Scope, id: string, sides: OrderSides): Promise<boolean> {
  const { lastSeq } = await tx.one<{ lastSeq: bigint }>(
    sql`SELECT last_seq FROM conversation WHERE id = ${id} FOR NO KEY UPDATE`,
  );
  const present = await tx.many<Present>(
    sql`SELECT user_id, role FROM chat_member WHERE conversation_id = ${id} AND left_at IS NULL`,
  );
  const due = [sides.sellerId, sides.providerId, ...(sides.moderatorId === null ? [] : [sides.moderatorId])];
  const isIn = (userId: string) => present.some((member) => member.userId === userId);
  await removeMembers(
    tx,
    id,
    present.filter(({ userId }) => !due.includes(userId)).map(({ userId }) => userId),
  );
  // Most members who leave were removed when the order moved on; those who were removed recently get their event now.
  const leavers = await leftLately(tx, id);
  const come = due.filter((userId) => !isIn(userId));
  for (const userId of come) {
    if (userId === sides.moderatorId) await addMembers(tx, id, [{ userId, role: 'staff' }]);
    else if (userId === sides.sellerId) await addMembers(tx, id, [{ userId, role: 'party' }]);
    else await addProvider(tx, id, { userId, sellerId: sides.sellerId, lastSeq });
  }
  if (leavers.length > 0) {
    tx.afterCommit(() => services.signals.send(leavers, { name: 'chat.kicked', payload: { conversationId: id } }));
  }
  if (leavers.length + come.length > 0) await tellConversation(tx, id, due);
  return leavers.length + come.length > 0;
}

async function leftLately(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.many<{ userId: string }>(sql`
    SELECT user_id FROM chat_member
     WHERE conversation_id = ${id} AND left_at > now() - interval '1 minute' ORDER BY user_id`);
  return rows.map(({ userId }) => userId);
}

async function addProvider(tx: Tx, id: string, at: { userId: string; sellerId: string; lastSeq: bigint }) {
  const { userId, sellerId, lastSeq } = at;
  const before = await tx.one<{ providers: boolean; answered: bigint }>(sql`
    SELECT EXISTS (SELECT FROM chat_member WHERE conversation_id = ${id} AND role = 'party' AND user_id <> ${sellerId})
             AS providers,
           coalesce((SELECT max(x.seq) FROM chat_message x
                      WHERE x.conversation_id = ${id} AND x.sender_kind = 'user' AND x.sender_id <> ${sellerId}), 0)
             AS answered`);
  const fromSeq = before.providers ? before.answered : 0n;
  await addMembers(tx, id, [{ userId, role: 'party', fromSeq, handedSeq: before.providers ? lastSeq : null }]);
}

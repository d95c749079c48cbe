import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import { ADMINS_ONLY } from '#core/orders/case-hands.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { refusingTies, requireTwoPeople, type TiedColleague } from '#server/features/staff/public.ts';
import {
  countNotes,
  type EventData,
  type HandsEvent,
  moderatorActor,
  type TradeKind,
  type TradeRow,
  writeNote,
} from '#server/features/trade/public.ts';
import { type Handler, handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type Colleague, colleaguesOf } from '../case-file/case-record.store.ts';

interface AnyOrder {
  readonly row: TradeRow;
}

type Hands = Pick<TradeRow, 'rulingBy' | 'pastModerators'>;

type StateDef<P extends z.ZodType, State> = FunctionDef<P, z.ZodType<unknown, { state: State }>>;

/** The functions with which staff take a case, pass it on and remind its parties, in the words of one kind of order. */
interface HandsFunctions<
  State,
  Take extends z.ZodType<{ code: string }>,
  Pass extends z.ZodType<{ code: string; to?: string | undefined; reason: string }>,
  Remind extends z.ZodType<{ code: string; party: string; note: string }>,
> {
  readonly take: StateDef<Take, State>;
  readonly passOn: StateDef<Pass, State>;
  readonly remind: FunctionDef<Remind, z.ZodType<unknown, { sent: number }>>;
}

/**
 * A case of staff, locked. Throws `nothing.found` for an order without a dispute, and `disputes.own_case` for its parties
 * and, where the kind wants it, for those who count as one person with a party.
 */
export async function lockedCase<Order extends AnyOrder, Event>(
  kind: TradeKind<Order, Event>,
  { tx, session }: WriteCall,
  code: string,
): Promise<Order> {
  const order = await kind.lock(tx, code);
  if (order === null || kind.openedAt(order.row) === null) throw new AppError('nothing.found');
  const parties = kind.partiesOf(order.row);
  if (parties.includes(session.userId)) throw new AppError('disputes.own_case');
  if (kind.refusesLinked === 'always') await requireUnlinked(tx, session.userId, parties);
  return order;
}

/** Those who ruled on the order, or held its case before them; a ruling, and a vote on its compensation, is of somebody not tied to them. */
const rulersOf = ({ rulingBy, pastModerators }: Hands): readonly string[] =>
  rulingBy === null ? [] : [rulingBy, ...pastModerators];

/** Throws the refusal of a tie with those who ruled before, or voted; returns the ties that are excused. */
export const requireTwoRulers = (
  call: WriteCall,
  row: Hands,
  voters: readonly string[] = [],
): Promise<readonly TiedColleague[]> => requireTwoPeople(call, [...rulersOf(row), ...voters]);

/** Which of these cases the caller may not take because of a tie with those who ruled before. */
export async function tiedCases(call: UserCall, rows: readonly Hands[]): Promise<(row: Hands) => boolean> {
  const ties = await refusingTies(call, rows.flatMap(rulersOf));
  return (row) => rulersOf(row).some((id) => ties.has(id));
}

export async function requireUnlinked(db: Queryable, userId: string, parties: readonly string[]): Promise<void> {
  if (await isLinkedWith(db, userId, parties)) throw new AppError('disputes.own_case');
}

/** Sends an event of the caller as a moderator. */
export async function applyAsStaff<Order extends AnyOrder, Event>(
  kind: TradeKind<Order, Event>,
  call: WriteCall,
  { order, ...sent }: { readonly order: Order; readonly event: Event; readonly data?: EventData },
): Promise<{ state: Order['row']['state'] }> {
  const after = await kind.apply(call, order, { ...sent, actor: moderatorActor(call.session) });
  return { state: after.row.state };
}

/** The state table of the kind says who may send these events, and when. */
export function handsHandlers<
  Order extends AnyOrder,
  Take extends z.ZodType<{ code: string }>,
  Pass extends z.ZodType<{ code: string; to?: string | undefined; reason: string }>,
  Remind extends z.ZodType<{ code: string; party: string; note: string }>,
>(
  kind: TradeKind<Order, HandsEvent>,
  { take, passOn, remind }: HandsFunctions<Order['row']['state'], Take, Pass, Remind>,
): readonly Handler[] {
  return [
    handle(take, async (call: WriteCall, { code }) => {
      const order = await lockedCase(kind, call, code);
      await requireUnlinked(call.tx, call.session.userId, kind.partiesOf(order.row));
      await requireTwoRulers(call, order.row);
      return applyAsStaff(kind, call, { order, event: { type: 'take_case' } });
    }),
    handle(passOn, async (call: WriteCall, { code, to, reason }) => {
      const order = await lockedCase(kind, call, code);
      if (to === undefined) return applyAsStaff(kind, call, { order, event: { type: 'pass_up' }, data: { reason } });
      const name = await nameOfNext(kind, call, { order, to });
      const data = { to: name, ...(kind.namesNextById && { toId: to }), reason };
      return applyAsStaff(kind, call, { order, event: { type: 'pass_on', to }, data });
    }),
    handle(remind, async (call: WriteCall, { code, party, note }) => ({
      sent: await remindParty(kind, call, { order: await lockedCase(kind, call, code), data: { party, note } }),
    })),
  ];
}

/** The next holder's name. Throws `disputes.cannot_pass_on` unless they may decide the case. */
async function nameOfNext<Order extends AnyOrder>(
  kind: TradeKind<Order, HandsEvent>,
  { tx, services }: WriteCall,
  { order: { row }, to }: { readonly order: Order; readonly to: string },
): Promise<string> {
  const colleague = await tx.maybe<{ name: string; isAdmin: boolean }>(sql`
    SELECT nickname AS name, role = 'admin' AS "isAdmin" FROM app_user
    WHERE id = ${to} AND role IN ('moderator', 'admin') AND status = 'active'`);
  const isLinked = await isLinkedWith(tx, to, kind.partiesOf(row));
  const isTied = (await refusingTies({ db: tx, services, session: { userId: to } }, rulersOf(row))).size > 0;
  if (colleague === null || isLinked || isTied || (row.escalation >= ADMINS_ONLY && !colleague.isAdmin)) {
    throw new AppError('disputes.cannot_pass_on');
  }
  return colleague.name;
}

/** The holder of a case asks one party to answer: only the history changes. Returns the number of reminders. */
async function remindParty<Order extends AnyOrder>(
  kind: TradeKind<Order, HandsEvent>,
  { tx, services, session: { userId } }: WriteCall,
  { order, data }: { readonly order: Order; readonly data: { readonly party: string; readonly note: string } },
): Promise<number> {
  const { id: orderId, state, moderatorId } = order.row;
  if (state !== kind.caseState) throw new AppError('orders.wrong_state');
  if (moderatorId !== userId) throw new AppError('disputes.not_yours');
  const limit = services.rules.get('disputes.max_reminders');
  const sent = await countNotes(tx, kind.tables, { orderId, type: 'remind' });
  if (sent >= limit) throw new AppError('disputes.too_many_reminders', { limit });
  await writeNote(tx, kind.tables, { orderId, type: 'remind', actor: { role: 'moderator', userId }, data });
  await kind.announce(tx, order, { event: 'remind', actor: 'moderator' });
  return sent + 1;
}

/** The colleagues to whom the holder of a case may pass it on; none for other callers. */
export async function colleaguesFor<Order extends AnyOrder, Event>(
  kind: TradeKind<Order, Event>,
  { db, session: { userId } }: UserCall,
  { row }: Order,
): Promise<Colleague[]> {
  if (row.moderatorId !== userId || row.state !== kind.caseState) return [];
  const had = [...kind.partiesOf(row), userId, ...row.pastModerators];
  const others = await colleaguesOf(db, row.rulingBy === null ? had : [...had, row.rulingBy]);
  return row.escalation >= ADMINS_ONLY ? others.filter(({ isAdmin }) => isAdmin) : others;
}

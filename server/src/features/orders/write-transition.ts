import type { Amount } from '#core/money/amount.ts';
import type { GiftClock, GiftFacts } from '#core/orders/gift-facts.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { Act } from './act.ts';
import type { BailChange } from './claim-bail.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-row.ts';
import type { Told } from './orders.events.ts';
import type { Order } from './orders.store.ts';
import type { Moved } from './quick/quick-move.ts';

/** How the hold was closed: S = 0 is a return. Base units of points. */
export interface Closing {
  readonly settled: Amount;
  readonly fee: Amount;
}

export interface Transition {
  readonly order: Order;
  /** The facts afterwards. */
  readonly facts: GiftFacts;
  readonly closing: Closing | null;
  /** Where a quick-trade order went on to. */
  readonly moved: Moved | null;
  /** What it did to the bail behind a claim. */
  readonly bail: BailChange;
  readonly clock: GiftClock;
  /** Seconds, when a clock starts. */
  readonly clockS: number | null;
  readonly act: Act;
  readonly told: Told;
}

/**
 * Compare-and-set of the order's row, with its event and its outbox row in the same statement: all of them or none.
 * Null when the row is no longer in the state and at the event it was read at.
 */
export async function writeTransition(tx: Tx, change: Transition): Promise<OrderRow | null> {
  const { order, act, told } = change;
  const seq = order.row.eventSeq + 1;
  const { type } = act.event;
  return tx.maybe<OrderRow>(sql`
    WITH o AS (
      UPDATE gift_order AS o SET ${columns(change)}, event_seq = ${seq}
      WHERE o.id = ${order.row.id} AND o.home = ${order.row.home}
        AND o.state = ${order.row.state} AND o.event_seq = ${order.row.eventSeq}
      RETURNING o.*
    ), event AS (
      INSERT INTO order_event (order_id, seq, home, type, actor_role, actor_id, state, at, data)
      SELECT o.id, o.event_seq, o.home, ${type}::text, ${act.actor.role}::text, ${act.actor.userId}::uuid, o.state,
             clock_timestamp(), ${JSON.stringify(act.data ?? {})}::jsonb
      FROM o
    ), news AS (
      INSERT INTO outbox (id, home, event, recipients, payload)
      SELECT ${newId()}::uuid, o.home, 'orders.changed', ${told.recipients}::uuid[],
             ${JSON.stringify(told.payload)}::jsonb
      FROM o
    )
    SELECT ${ORDER_COLUMNS} FROM o`);
}

function columns(change: Transition): Sql {
  const { order, facts, closing, bail, clock, clockS, act } = change;
  const entersCase = facts.state === 'in_arbitration' && order.row.state !== 'in_arbitration';
  return sql`state = ${facts.state},
    due_at = ${dueAt(clock, clockS)},
    clock_s = ${clock.kind === 'keep' ? sql`clock_s` : sql`${clockS}::int`},
    viewed_at = ${act.event.type === 'view' ? sql`clock_timestamp()` : sql`viewed_at`},
    claimed_at = ${act.event.type === 'claim' ? sql`clock_timestamp()` : sql`claimed_at`},
    delivered_at = ${facts.state === 'delivered' && act.event.type === 'deliver' ? sql`clock_timestamp()` : sql`delivered_at`},
    received_at = ${act.event.type === 'confirm_receipt' ? sql`clock_timestamp()` : sql`received_at`},
    arbitration_at = ${entersCase ? sql`clock_timestamp()` : sql`arbitration_at`},
    ended_at = ${isEnd(facts.state) ? sql`clock_timestamp()` : sql`ended_at`},
    settled_amount = ${closing ? sql`${closing.settled}` : sql`settled_amount`},
    fee_amount = ${closing ? sql`${closing.fee}` : sql`fee_amount`},
    bail_hold_id = ${bail.hold ? sql`${bail.hold.id}` : sql`bail_hold_id`},
    bail_hold_amount = ${bail.hold ? sql`${bail.hold.amount}` : sql`bail_hold_amount`},
    compensation_amount = ${bail.compensation},
    claim_amount = ${facts.claimAmount},
    proposal_by = ${facts.proposal?.by ?? null}, proposal_amount = ${facts.proposal?.amount ?? null},
    asked_more = ${facts.askedMore},
    ruling_outcome = ${facts.ruling?.outcome ?? null}, ruling_amount = ${facts.ruling?.amount ?? null},
    ruling_by = ${facts.ruling?.by ?? null}, ruling_fraud = ${facts.ruling?.fraud ?? false},
    accepted_by = ${facts.acceptedBy}, appealed_by = ${facts.appealedBy},
    moderator_id = ${facts.moderatorId}, escalation = ${facts.escalation}, past_moderators = ${facts.pastModerators}
    ${handOver(change)}`;
}

/** A quick-trade order that goes on changes its provider, its ad and its hold, and nothing of its price. */
function handOver({ facts, moved }: Transition): Sql {
  if (moved === null || facts.quick === null) return sql``;
  return sql`, provider_id = ${facts.providerId}, provider_account = ${moved.providerAccount},
    ad_id = ${moved.ad.id}, ad_code = ${moved.ad.code}, terms = ${moved.ad.description}, hold_id = ${moved.holdId},
    transfers = ${facts.quick.transfers}, past_providers = ${facts.quick.pastProviders}::uuid[]`;
}

function dueAt(clock: GiftClock, clockS: number | null): Sql {
  if (clock.kind === 'keep') return sql`due_at`;
  return clock.kind === 'none' ? sql`NULL` : sql`clock_timestamp() + make_interval(secs => ${clockS})`;
}

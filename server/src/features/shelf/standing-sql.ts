import {
  OFFER_STEPS,
  type OfferEvent,
  type OfferKind,
  type OfferState,
  type OfferStatus,
  STANDINGS,
} from '#core/offers/standing.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';

/** Where the offers of a kind are kept, and which column names their owner. */
export const OFFER_TABLES: Readonly<Record<OfferKind, { readonly table: Sql; readonly owner: Sql }>> = {
  buy: { table: sql`buy_ad`, owner: sql`provider_id` },
  sell: { table: sql`sell_ad`, owner: sql`seller_id` },
  points: { table: sql`points_ad`, owner: sql`owner_id` },
};

/** Constants, so that the planner sees which partial index serves. */
const STATUS: Readonly<Record<OfferStatus, Sql>> = {
  on: sql`'on'`,
  off: sql`'off'`,
  completed: sql`'completed'`,
  removed: sql`'removed'`,
};

const IS_STATE: Readonly<Record<OfferState, Sql>> = {
  on: sql`a.status = 'on'`,
  off: sql`a.status = 'off'`,
  closed: sql`a.status = 'completed' AND a.closed_by_itself`,
  completed: sql`a.status = 'completed' AND NOT a.closed_by_itself`,
  removed: sql`a.status = 'removed'`,
};

const isAny = (states: readonly OfferState[]): Sql =>
  sql`(${join(
    states.map((state) => sql`(${IS_STATE[state]})`),
    ' OR ',
  )})`;

const stepsOf = (event: OfferEvent) => OFFER_STEPS.filter((step) => step.event === event);

/** Whether the event changes how the offer `a` stands. */
export const isMovedBy = (event: OfferEvent): Sql => isAny(stepsOf(event).flatMap(({ from }) => from));

/** An event that is met when its condition holds. */
export interface ConditionalEvent {
  readonly event: OfferEvent;
  readonly when: Sql;
}

/**
 * Assignments of an UPDATE of the offer `a`: how it stands after the first of these events whose condition holds, by the
 * rows of `OFFER_STEPS`; unchanged where none applies.
 */
export function standingSet(events: readonly ConditionalEvent[]): Sql {
  const cases = events.flatMap(({ event, when }) =>
    stepsOf(event).map(({ from, to }) => ({ when: sql`${when} AND ${isAny(from)}`, next: STANDINGS[to] })),
  );
  const statuses = cases.map(({ when, next }) => sql`WHEN ${when} THEN ${STATUS[next.status]}`);
  const closings = cases.map(({ when, next }) =>
    next.closedByItself ? sql`WHEN ${when} THEN true` : sql`WHEN ${when} THEN false`,
  );
  return sql`status = CASE ${lines(statuses)} ELSE a.status END,
    closed_by_itself = CASE ${lines(closings)} ELSE a.closed_by_itself END`;
}

const lines = (parts: readonly Sql[]): Sql => parts.reduce((all, part) => sql`${all} ${part}`, sql``);

import { describe, expect, it } from 'vitest';
import { CLOCK_EXTENDED } from '../orders/fair-clock.ts';
import { type Actor, type EndState, type GiftState, isEnd, type OpenState, otherParty } from '../orders/gift-states.ts';
import { GIFT_TABLE, type GiftRow } from '../orders/gift-table.ts';
import { NOTICE_KINDS } from './notice-kinds.ts';
import { ORDER_NOTICES, orderNotice, TOLD_EVENTS } from './order-notices.ts';

const PARTIES = ['seller', 'provider'] as const;
/** Events of an order's timeline that no row of its table has. */
const TIMELINE = ['placed', 'remind', CLOCK_EXTENDED, 'check_failed'];

/** The states that a row can lead to: a ruling ends the order, or has its compensation reviewed. */
function targets({ to }: GiftRow): (OpenState | EndState)[] {
  if (to === 'ruling') return ['seller_won_mismatch', 'compensation_review'];
  return to === 'ruled_end' ? ['seller_won_mismatch'] : [to];
}

interface Step {
  readonly row: GiftRow;
  readonly by: Actor;
  readonly state: GiftState;
}
const STEPS: Step[] = GIFT_TABLE.flatMap((row) =>
  row.by.flatMap((by) => targets(row).map((state) => ({ row, by, state }))),
);
const nameOf = ({ row, by, state }: Step) => `${row.from}: ${row.event} by ${by} to ${state}`;
const kindsOf = ({ row, by, state }: Step) =>
  PARTIES.map((side) => orderNotice({ event: row.event, actor: by, state, moved: state !== row.from }, side));

describe('who is told of what happens to an order', () => {
  it.each(STEPS.map((step) => [nameOf(step), step] as const))('%s: nobody of an own act', (_, step) => {
    const [seller, provider] = kindsOf(step);
    if (step.by === 'seller') expect(seller).toBeNull();
    // A provider who declines a quick sale is not the provider that it goes on to.
    if (step.by === 'provider' && step.row.money !== 'move') expect(provider).toBeNull();
  });

  it.each(STEPS.filter(({ state }) => isEnd(state)).map((step) => [nameOf(step), step] as const))(
    '%s: everybody else of the end',
    (_, step) => {
      const kinds = kindsOf(step);
      for (const [index, side] of PARTIES.entries()) {
        expect(kinds[index]).toBe(step.by === side ? null : 'order_ended');
      }
    },
  );

  it.each(
    STEPS.filter(({ row, by, state }) => state !== row.from && (by === 'seller' || by === 'provider')).map(
      (step) => [nameOf(step), step] as const,
    ),
  )('%s: the other party of every step', (_, step) => {
    const other = otherParty(step.by as 'seller' | 'provider');
    expect(kindsOf(step)[PARTIES.indexOf(other)]).not.toBeNull();
  });

  it('calls whoever has to act on a new order, and both when a dispute opens by itself', () => {
    const placed = (actor: 'seller' | 'provider') =>
      ({ event: 'placed', actor, state: 'to_view', moved: false }) as const;
    expect(orderNotice(placed('seller'), 'provider')).toBe('order_taken');
    expect(orderNotice(placed('seller'), 'seller')).toBeNull();
    expect(orderNotice(placed('provider'), 'seller')).toBe('order_taken');
    const late = { event: 'clock', actor: 'system', state: 'in_arbitration', moved: true } as const;
    expect(PARTIES.map((side) => orderNotice(late, side))).toEqual(['dispute_opened', 'dispute_opened']);
  });

  it('says nothing of a case that moves up among moderators', () => {
    for (const state of ['in_arbitration', 'compensation_review'] as const) {
      const happening = { event: 'clock', actor: 'system', state, moved: false } as const;
      expect(PARTIES.map((side) => orderNotice(happening, side))).toEqual([null, null]);
    }
  });

  it('names events that there are, and every row is reached', () => {
    const events = new Set<string>([...GIFT_TABLE.map(({ event }) => event), ...TIMELINE]);
    expect(TOLD_EVENTS.filter((event) => !events.has(event))).toEqual([]);
    const idle = ORDER_NOTICES.filter(
      (row) =>
        !TIMELINE.includes(row.on) &&
        !STEPS.some((step) => step.row.event === row.on && kindsOf(step).some((kind) => kind === row.kind)),
    );
    expect(idle).toEqual([]);
  });

  it('has all that must not be missed mailed', () => {
    for (const def of Object.values(NOTICE_KINDS)) if (def.must) expect(def).toMatchObject({ push: true, mail: true });
    const musts = ['order_taken', 'order_ended', 'dispute_opened', 'deadline_near', 'points_moved'] as const;
    for (const kind of musts) expect(NOTICE_KINDS[kind].must, kind).toBe(true);
  });
});

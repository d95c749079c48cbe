import type { GiftPatch } from '#core/orders/gift-facts.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { placedOfferOf } from '#core/orders/placed-offer.ts';
import { startClock } from '#core/orders/provider-clock.ts';
import type { Services } from '#server/app/services.ts';
import type { Writable } from '../order-command.ts';
import type { OrderRow } from '../order-row.ts';
import type { Decided, MoneyMoved, NextClock } from './transition.ts';

/** What a decision comes to besides the new state. */
interface Effects {
  readonly money: MoneyMoved;
  readonly clock: NextClock;
}

/** The columns that a decision changes; all times are the time of the decision, on the database's clock. */
export function patchOf(decided: Decided, { money, clock }: Effects): Partial<Writable> {
  const { order, command, decision, moved } = decided;
  const { now } = order;
  const at = new Date(now);
  return {
    state: decision.to,
    ...columnsOfClock(clock, now),
    ...momentsOf(decided, at),
    ...factsChanged(decision.patch),
    ...(money.closing && { settledAmount: money.closing.settled, feeAmount: money.closing.fee }),
    ...(money.bail.hold && { bailHoldId: money.bail.hold.id, bailHoldAmount: money.bail.hold.amount }),
    ...(money.bail.compensation !== null && { compensationAmount: money.bail.compensation }),
    ...(moved && {
      providerAccount: moved.providerAccount,
      adId: moved.ad.id,
      adCode: moved.ad.code,
      terms: moved.ad.description,
      offer: placedOfferOf(moved.ad),
      holdId: moved.holdId,
    }),
    ...command.columns,
  };
}

function columnsOfClock(clock: NextClock, now: number): Partial<Writable> {
  if (clock === 'keep') return {};
  if (clock === 'none') return { dueAt: null, clockS: null };
  return { dueAt: new Date(now + clock.spanS * 1_000), clockS: clock.spanS };
}

/** The clock that runs after a decision; a new one in the opening hours of the offer that has the order then. */
export function nextClock({ rules }: Pick<Services, 'rules'>, { order, decision, moved }: Decided): NextClock {
  const { clock, to } = decision;
  if (clock.kind !== 'start') return clock.kind;
  const floor = rules.get('orders.delivery_confirm_floor_s');
  const seconds = clock.rule === 'ad.confirm_s' ? Math.max(order.row.confirmS ?? 0, floor) : rules.get(clock.rule);
  const hours = moved ? moved.ad.openHours : order.row.openHours;
  return startClock({ state: to, seconds, hours }, order.now);
}

function momentsOf({ order, command, decision }: Decided, at: Date): Partial<OrderRow> {
  const { type } = command.event;
  const entersCase = decision.to === 'in_arbitration' && order.row.state !== 'in_arbitration';
  return {
    ...(type === 'view' && { viewedAt: at }),
    ...(type === 'claim' && { claimedAt: at }),
    ...(type === 'deliver' && decision.to === 'delivered' && { deliveredAt: at }),
    ...(type === 'confirm_receipt' && { receivedAt: at }),
    ...(type === 'carrier_delivered' && { carrierDeliveredAt: at }),
    ...(entersCase && { arbitrationAt: at }),
    ...(isEnd(decision.to) && { endedAt: at }),
  };
}

/** The core's facts as columns. Votes on a compensation have a table of their own. */
function factsChanged({ proposal, ruling, quick, reviews, carrierDelivered, ...same }: GiftPatch): Partial<OrderRow> {
  return {
    ...same,
    ...(proposal !== undefined && { proposalBy: proposal?.by ?? null, proposalAmount: proposal?.amount ?? null }),
    ...(ruling !== undefined && {
      rulingOutcome: ruling?.outcome ?? null,
      rulingAmount: ruling?.amount ?? null,
      rulingBy: ruling?.by ?? null,
      rulingFraud: ruling?.fraud ?? false,
    }),
    ...(quick && { transfers: quick.transfers, pastProviders: quick.pastProviders }),
  };
}

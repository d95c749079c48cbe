import { type ModelOrder, OUTCOMES, PARCEL_OUTCOMES } from './gift-orders.ts';
import {
  accepts,
  afterReview,
  BOTH,
  byRuling,
  type Details,
  PROVIDER,
  pays,
  proposes,
  SELLER,
  STAFF,
  type Step,
  type Steps,
} from './gift-steps.ts';
import { ADMINS_FROM, letGo, mayPassTo, mayRule, mayTake, passTo, passUp } from './hands.ts';
import { ADMIN, isLinked } from './people.ts';
import { COMPENSATION_MULTIPLE, SECOND_REVIEW } from './terms.ts';

/* What staff and parties do about a gift-card order that somebody has to rule on. */

/** All or nothing is all or nothing; a part is neither; what cards are worth may be either. */
function fitsRuling({ form, amount: whole, seller, provider }: ModelOrder, { ruling }: Details): boolean {
  const { outcome, amount, isFraud } = ruling;
  const share = OUTCOMES[outcome];
  if (form === 'ecode' && PARCEL_OUTCOMES.includes(outcome)) return false;
  if (isFraud && (share !== 'all' || isLinked(seller, provider))) return false;
  if (share === 'all') return amount === whole;
  if (share === 'nothing') return amount === 0n;
  return share === 'worth' ? amount >= 0n && amount <= whole : amount > 0n && amount < whole;
}

export const arbitration = {
  take_case: {
    by: STAFF,
    isLateToo: true,
    may: mayTake,
    does: (order, { who }) => {
      order.holder = who;
      return { to: 'in_arbitration' };
    },
  },
  pass_on: {
    by: STAFF,
    isLateToo: true,
    may: ({ holder }, who) => holder === who,
    fits: (order, { to }) => mayPassTo(order, to),
    does: (order, { sent: { to } }) => {
      passTo(order, to);
      return { to: 'in_arbitration' };
    },
  },
  pass_up: {
    by: STAFF,
    isLateToo: true,
    may: ({ holder }, who) => holder === who,
    does: (order) => {
      passUp(order);
      return { to: 'in_arbitration' };
    },
  },
  rule: {
    by: STAFF,
    isLateToo: true,
    may: mayRule,
    fits: fitsRuling,
    does: (order, { who, sent: { ruling } }) => {
      letGo(order);
      Object.assign(order, { ruling: { ...ruling, by: who }, proposal: null });
      return order.wasAppealed ? byRuling(order) : { to: 'ruled' };
    },
  },
  release: { by: PROVIDER, isLateToo: true, does: pays },
  concede: { by: SELLER, isLateToo: true, does: () => ({ to: 'seller_conceded', pays: 0n }) },
  propose: { ...proposes('in_arbitration', true), isLateToo: true },
  accept_proposal: { ...accepts('settled_proportionally'), isLateToo: true },
} satisfies Steps;

export const ruled = {
  accept_ruling: {
    by: BOTH,
    keepsClock: true,
    may: ({ accepted }, _who, side) => !accepted.has(side),
    does: (order, { side }) => {
      order.accepted.add(side);
      return order.accepted.size === 2 ? byRuling(order) : { to: 'ruled' };
    },
  },
  appeal: {
    by: BOTH,
    may: ({ wasAppealed }) => !wasAppealed,
    does: (order) => {
      Object.assign(order, { wasAppealed: true, escalation: 0 });
      order.accepted.clear();
      return { to: 'in_arbitration' };
    },
  },
} satisfies Steps;

/** Staff who did not rule and did not have the case; nobody else there in time, an administrator who only had it. */
function mayReview({ ruling, former, reviews, escalation, wasAppealed }: ModelOrder, who: number): boolean {
  const isLast = escalation >= ADMINS_FROM;
  if (reviews.has(who) || ruling?.by === who || (isLast && who !== ADMIN)) return false;
  // In an appealed case one of those who had it ruled first.
  return !former.has(who) || (isLast && !wasAppealed);
}

export const review: Step = {
  by: STAFF,
  isLateToo: true,
  keepsClock: true,
  may: mayReview,
  does: (order, { who, sent: { approves } }) => {
    order.reviews.set(who, approves);
    const needed = order.amount * BigInt(COMPENSATION_MULTIPLE) > SECOND_REVIEW ? 2 : 1;
    const isDecided = order.escalation >= ADMINS_FROM || order.reviews.size >= needed;
    return isDecided ? afterReview(order) : { to: 'compensation_review' };
  },
};

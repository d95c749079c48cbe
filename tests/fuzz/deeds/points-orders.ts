import type { CallName } from '#contract/catalogue.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import type { MarketWorld } from '../market-world.ts';
import type { MarketModel } from '../model/model.ts';
import { PEOPLE, pickOf, STAFF, TRADERS } from '../model/people.ts';
import { type ModelPointsAd, pointsPriceOf } from '../model/points-ads.ts';
import {
  hasEnded,
  type ModelPointsOrder,
  POINTS_STEP_NAMES,
  POINTS_STEPS,
  type PointsStep,
  type StepChoice,
} from '../model/points-orders.ts';
import { points } from '../model/terms.ts';
import { type Deed, type DeedDraw, mostly, type Outcome } from './deed.ts';

const REASON = 'What the fuzz has to say';
const LATE_ONE_IN = 15;
/** What brings a case on, and comes seldom among all that may happen. */
const FORWARD: readonly PointsStep[] = ['mark_paid', 'submit_card', 'take_case', 'rule', 'accept_ruling', 'appeal'];

/** Sums with a fraction, so that fees have to be rounded; now and then one that an ad does not take. */
function amountFor({ terms, remaining }: ModelPointsAd, { number, other }: DeedDraw): bigint {
  if (other % 10 === 0) return BigInt(1 + (number % 300)) * 500_049n;
  if (terms.exact !== null) return points(pickOf(terms.exact, number));
  const [least, most] = [points(terms.min ?? 1), terms.max === null ? remaining : points(terms.max)];
  const room = (most < remaining ? most : remaining) - least;
  return room <= 0n ? least : least + ((BigInt(number) * 1_234_567n) % (room + 1n));
}

const place: Deed = {
  weight: 6,
  async does(model, world, draw) {
    const { ads } = model.points;
    if (ads.length === 0) return { did: false, should: false };
    const no = mostly(ads, draw.which, ({ status }) => status === 'on');
    const ad = ads[no] as ModelPointsAd;
    const [taker, amount] = [pickOf(TRADERS, draw.who), amountFor(ad, draw)];
    const byCard = draw.number % 15 === 0 ? !ad.terms.byCard : ad.terms.byCard;
    const [isOld, isOther] = [draw.number % 14 === 1, draw.number % 14 === 2];
    const price = pointsPriceOf(ad.terms.price) + (isOther ? 1n : 0n);
    const seen = { version: ad.version + (isOld ? 1 : 0), unitPrice: price.toString() };
    const did = await world.placePoints(taker, no, { amount, byCard, sells: ad.side === 'buy', seen });
    const should = !isOld && !isOther && model.points.place({ ad: no, taker, amount, byCard });
    return { did, should };
  },
};

interface Sent {
  readonly call: CallName;
  readonly params: object;
}

/** How each step is sent, beside the order's code. */
const SENT: { readonly [S in PointsStep]: (choice: StepChoice & Sender) => Sent } = {
  mark_paid: ({ files }) => ({ call: 'pointsOrders.markPaid', params: { payerName: 'Ada Bello', files } }),
  submit_card: ({ files }) => ({ call: 'pointsOrders.submitCard', params: { files } }),
  cancel: () => ({ call: 'pointsOrders.cancel', params: { reason: 'changed_mind' } }),
  release: () => ({ call: 'pointsOrders.release', params: { tradePassword: TRADE_PASSWORD } }),
  reject_card: () => ({ call: 'pointsOrders.rejectCard', params: { reason: REASON } }),
  dispute: () => ({ call: 'pointsOrders.dispute', params: { reason: REASON } }),
  concede: () => ({ call: 'pointsOrders.concede', params: { tradePassword: TRADE_PASSWORD } }),
  take_case: () => ({ call: 'pointsOrders.takeCase', params: {} }),
  pass_on: ({ world, to }) => ({
    call: 'pointsOrders.passOn',
    params: { to: world.user(to).userId, reason: REASON },
  }),
  pass_up: () => ({ call: 'pointsOrders.passOn', params: { reason: REASON } }),
  rule: ({ forBuyer }) => ({
    call: 'pointsOrders.rule',
    params: { outcome: forBuyer ? 'dispute_buyer_won' : 'dispute_seller_won', reason: REASON },
  }),
  accept_ruling: () => ({ call: 'pointsOrders.acceptRuling', params: { tradePassword: TRADE_PASSWORD } }),
  appeal: () => ({ call: 'pointsOrders.appeal', params: { reason: REASON } }),
};

interface Sender {
  readonly world: MarketWorld;
  readonly files: readonly string[];
}

interface Chosen extends StepChoice {
  readonly no: number;
  readonly order: ModelPointsOrder;
  readonly name: PointsStep;
  readonly who: number;
}

/** Mostly a step that is open now, so that orders get somewhere; now and then any step by anybody. */
function choose({ points: { orders } }: MarketModel, { which, who, number, other }: DeedDraw): Chosen {
  const no = mostly(orders, which, (item) => !hasEnded(item));
  const order = orders[no] as ModelPointsOrder;
  const choice = { to: pickOf(number % 3 === 0 ? [number % PEOPLE] : STAFF, number), forBuyer: other % 2 === 0 };
  const free = { who: who % PEOPLE, name: pickOf(POINTS_STEP_NAMES, number) };
  const open = [order.seller, order.buyer, ...STAFF].flatMap((actor) =>
    POINTS_STEP_NAMES.filter((name) => POINTS_STEPS[name].may(order, actor, choice)).map((name) => ({
      who: actor,
      name,
    })),
  );
  const forward = open.filter(({ name }) => FORWARD.includes(name));
  const likely = other % 3 === 0 || forward.length === 0 ? open : forward;
  const step = who % 6 === 0 || likely.length === 0 ? free : pickOf(likely, number >> 2);
  return { no, order, ...step, ...choice };
}

/** What a step shows: a picture of the payment, or photos of the card that pays. */
async function filesFor(world: MarketWorld, name: PointsStep, who: number): Promise<readonly string[]> {
  if (name === 'mark_paid') return world.images(world.user(who), 'evidence', 1);
  return name === 'submit_card' ? world.images(world.user(who), 'card', 1) : [];
}

const move: Deed = {
  weight: 16,
  async does(model, world, draw): Promise<Outcome> {
    const { points: trading } = model;
    if (trading.orders.length === 0) return { did: false, should: false };
    const chosen = choose(model, draw);
    const { no, order, name, who } = chosen;
    const from = order.state;
    if (draw.other % LATE_ONE_IN === 1 && !hasEnded(order)) {
      await world.expirePoints(no, false);
      order.isLate = true;
    }
    const { call, params } = SENT[name]({ ...chosen, world, files: await filesFor(world, name, who) });
    const did = await world.callAs(who, call, { code: world.pointsOrders[no], ...params });
    const should = trading.act(order, name, chosen);
    if (should) model.count(`points ${from}/${name}/${order.state}`);
    if (order.isLate) await runOut(model, world, no);
    return { did, should };
  },
};

async function runOut(model: MarketModel, world: MarketWorld, no: number): Promise<void> {
  const order = model.points.orders[no] as ModelPointsOrder;
  const from = order.state;
  await world.expirePoints(no, true);
  model.points.runOut(order);
  if (!hasEnded({ state: from })) model.count(`points ${from}/clock/${order.state}`);
}

const clock: Deed = {
  weight: 1.5,
  async does(model, world, { which, number }) {
    const { orders } = model.points;
    if (orders.length === 0) return { did: false, should: false };
    const no = mostly(orders, which, (item) => !hasEnded(item));
    if (hasEnded(orders[no] as ModelPointsOrder)) return { did: false, should: false };
    // A case that goes from hand to hand is never ruled.
    if (orders[no]?.state === 'in_dispute' && number % 3 !== 0) return { did: false, should: false };
    await runOut(model, world, no);
    return { did: true, should: true };
  },
};

/** Orders of points for money. */
export const POINTS_ORDER_DEEDS: Readonly<Record<string, Deed>> = {
  'order points': place,
  'act on a points order': move,
  'the clock of a points order': clock,
};

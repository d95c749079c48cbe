import fc from 'fast-check';
import { expect } from 'vitest';
import { eventsOpenTo } from '#core/orders/gift-decide.ts';
import type { GiftActor, GiftEventType } from '#core/orders/gift-facts.ts';
import { type GiftState, isEnd, WAITS_FOR_HUMAN } from '#core/orders/gift-states.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import type { MarketWorld } from '../market-world.ts';
import type { MarketModel, ModelOrder } from '../model/model.ts';
import { type Choice, MOVES, type Sent } from '../model/moves.ts';
import { actorOf, isLinked, PEOPLE, STAFF } from '../model/people.ts';
import type { Deed, DeedDraw } from './deed.ts';
import { DEEDS } from './deeds.ts';
import { codesOf } from './trade.ts';

export type Command = fc.AsyncCommand<MarketModel, MarketWorld>;
const EVENTS = Object.keys(MOVES) as GiftEventType[];

/** What brings an order on, and comes seldom among all that may happen. */
const FORWARD: readonly GiftEventType[] = ['deliver', 'rule', 'accept_ruling', 'review'];
const FORWARD_DRAWS: readonly number[] = [1, 2, 3];
const ENDINGS: readonly GiftEventType[] = ['cancel', 'decline', 'confirm', 'release', 'concede', 'withdraw_claim'];

class Do implements Command {
  private readonly name: string;
  private readonly deed: Deed;
  private readonly draw: DeedDraw;
  constructor(name: string, deed: Deed, draw: DeedDraw) {
    this.name = name;
    this.deed = deed;
    this.draw = draw;
  }
  check = () => true;
  toString = () => `${this.name} ${JSON.stringify(this.draw)}`;

  async run(model: MarketModel, world: MarketWorld): Promise<void> {
    world.refusal = 'untried';
    const { did, should } = await this.deed.does(model, world, this.draw);
    expect(did, `${this} (${did ? 'done' : world.refusal})`).toBe(should);
    model.count(did ? `${this.name} done` : `refused ${this.name} ${world.refusal}`);
    await world.check?.();
  }
}

interface Draw extends Choice {
  readonly order: number;
  readonly who: number;
  readonly event: number;
  /** Picks among the moves that are open now, so that orders get somewhere; null: any move by anybody. */
  readonly guide: number | null;
  readonly again: number | null;
  /** The order's deadline passes before the act comes; the clock acts after it. */
  readonly isLate: boolean;
}

class SendEvent implements Command {
  private readonly draw: Draw;
  constructor(draw: Draw) {
    this.draw = draw;
  }
  // Ended orders refuse everything: once in a while is often enough to try.
  check = ({ orders }: Readonly<MarketModel>) =>
    orders.some((order) => !isEnd(order.facts.state)) || (orders.length > 0 && this.draw.order % 8 === 0);
  toString = () => `act ${JSON.stringify(this.draw)}`;

  async run(model: MarketModel, world: MarketWorld): Promise<void> {
    const { order, placed } = pick(model, world, this.draw.order);
    const { who, type } = this.choose(order);
    const sent = MOVES[type]?.(order.facts, this.draw);
    if (!sent) throw new Error(`nobody sends ${type}`);
    const { faces = [] } = sent;
    const codes = codesOf(model, { ...this.draw, which: 0, faces });
    const params = await paramsOf(world, { sent, placed, who, codes });
    const before = order.facts.state;
    if (this.draw.isLate) {
      await world.expire(placed);
      model.expire(order);
    }
    const did = await world.callAs(who, sent.call, params);
    const seen = await world.seen(placed);
    const should = isAllowed(model, { order, sent, who, codes, hint: world.adNo(seen.adCode) });
    const reply = did ? 'done' : world.refusal;
    expect(did, `${sent.call} by ${who} (${actorOf(order, who)?.role}) in ${before}: ${reply}`).toBe(should);
    if (did && sent.event.type === 'deliver' && faces.length > 0) {
      order.codes = codes;
      model.take(codes);
    }
    if (did && sent.event.type === 'view') reveal(order, sent, who);
    expect(seen.state, `${sent.call} by ${who} in ${before}`).toBe(order.facts.state);
    if (model.isExpired(order)) await letClockAct(model, world, { order, placed });
    await world.check?.();
  }

  private choose(order: ModelOrder): { who: number; type: GiftEventType } {
    const { guide, who, event } = this.draw;
    const free = { who: who % PEOPLE, type: EVENTS[event % EVENTS.length] ?? 'view' };
    if (guide === null) return free;
    const candidates = [order.seller, order.provider, ...STAFF].flatMap((no) =>
      eventsOpenTo(order.facts, actorOf(order, no) as GiftActor, 0)
        .filter((type) => MOVES[type])
        .map((type) => ({ who: no, type })),
    );
    const forward = candidates.filter((candidate) => FORWARD.includes(candidate.type));
    const on = forward[(guide >> 2) % Math.max(1, forward.length)];
    if (on && FORWARD_DRAWS.includes(guide % 8)) return on;
    // Three times in four nothing that ends an order early.
    const going = guide % 4 === 0 ? candidates : candidates.filter((candidate) => !ENDINGS.includes(candidate.type));
    return going[(guide >> 2) % Math.max(1, going.length)] ?? candidates[0] ?? free;
  }
}

const LATE: readonly GiftState[] = ['negotiating', 'in_arbitration', 'ruled', 'compensation_review'];

/** Most acts concern an order that is still open, and many a dispute, so that orders see many of them. */
function pick(model: MarketModel, world: MarketWorld, draw: number): { order: ModelOrder; placed: Placed } {
  const late = model.orders.flatMap((candidate, index) => (LATE.includes(candidate.facts.state) ? [index] : []));
  const isLate = draw % 3 === 0 && late.length > 0;
  const open = isLate
    ? late
    : model.orders.flatMap((candidate, index) => (isEnd(candidate.facts.state) ? [] : [index]));
  const no = open.length === 0 || draw % 8 === 0 ? draw % model.orders.length : (open[draw % open.length] ?? 0);
  const [order, placed] = [model.orders[no], world.orders[no]];
  if (!order || !placed) throw new Error('the model and the world have other orders');
  return { order, placed };
}

interface Tried {
  readonly order: ModelOrder;
  readonly sent: Sent;
  readonly who: number;
  readonly codes: readonly string[];
  /** The buy ad that has the order in the product. */
  readonly hint: number;
}

/** Whether the product should do it; where it is an event, the model has done it then. */
function isAllowed(model: MarketModel, { order, sent, who, codes, hint }: Tried): boolean {
  const actor = actorOf(order, who);
  const { event } = sent;
  if (actor === null || sent.isOutOfBounds) return false;
  if (codes.some((code) => model.live.has(code))) return false;
  if (event.type === 'rule' && event.fraud && isLinked(order.seller, order.provider)) return false;
  if (event.type !== 'view' || order.facts.state === 'to_view') {
    if (event.type === 'view' && actor.role !== 'provider') return false;
    return model.apply(order, event, actor, hint) !== null;
  }
  // Further cards, and a moderator's look at a case that they hold, are no events.
  const { state, form, moderatorId, cards } = order.facts;
  const isThere = form === 'ecode' && state !== 'to_deliver' && order.settled !== 0n;
  const isHolder = actor.role === 'moderator' && state === 'in_arbitration' && moderatorId === actor.userId;
  if (!isThere || isHolder) return isThere;
  // After a claim the provider reads what is open already; the rest opens once the order has paid.
  const isOpen = cards.some(({ id, revealed }) => revealed && id === cardIdOf(sent));
  return actor.role === 'provider' && (isOpen || state === 'to_confirm' || isEnd(state));
}

const cardIdOf = ({ params }: Sent): string => (params as { cardId: string }).cardId;

function reveal(order: ModelOrder, sent: Sent, who: number): void {
  const cardId = cardIdOf(sent);
  const index = order.facts.cards.findIndex((card) => card.id === cardId);
  order.seen.add(index);
  if (who !== order.provider) return;
  const cards = order.facts.cards.map((card) => (card.id === cardId ? { ...card, revealed: true } : card));
  order.facts = { ...order.facts, cards };
}

interface Filled {
  readonly sent: Sent;
  readonly placed: Placed;
  readonly who: number;
  readonly codes: readonly string[];
}

async function paramsOf(world: MarketWorld, { sent, placed, who, codes }: Filled): Promise<object> {
  const { params, call, to, faces } = sent;
  const { code } = placed;
  if (call === 'disputes.rule') return { code, signature: code, ...params };
  if (to !== undefined) return { code, to: world.user(to).userId, ...params };
  if (faces) return { code, ...(await world.sealed(world.user(who), placed.adCode, { faces, codes })) };
  if (call !== 'disputes.openClaim') return { code, ...params };
  const evidence = await world.images(world.user(who), 'evidence', sent.evidence);
  const { cards } = params as { cards: object[] };
  return { code, cards: cards.map((card, index) => ({ ...card, evidence: [evidence[index]] })) };
}

class RunOut implements Command {
  private readonly order: number;
  constructor(order: number) {
    this.order = order;
  }
  check = (model: Readonly<MarketModel>) => model.orders.length > 0;
  toString = () => `the clock of ${this.order}`;

  async run(model: MarketModel, world: MarketWorld): Promise<void> {
    const { order, placed } = pick(model, world, this.order);
    // A case whose time runs out goes from hand to hand: seldom, or no moderator ever rules.
    if (WAITS_FOR_HUMAN.some((item) => item === order.facts.state) && this.order % 4 !== 0) return;
    await world.expire(placed);
    await letClockAct(model, world, { order, placed });
    await world.check?.();
  }
}

type Picked = ReturnType<typeof pick>;

async function letClockAct(model: MarketModel, world: MarketWorld, { order, placed }: Picked): Promise<void> {
  await world.fireClocks();
  const seen = await world.seen(placed);
  model.apply(order, { type: 'clock' }, { role: 'system', userId: null }, world.adNo(seen.adCode));
  expect(seen.state).toBe(order.facts.state);
}

const EVENT_WEIGHT = 55;
const CLOCKS = 5;
const LATE_ONE_IN = 20;

/** Random lives of a market: what people do, acts on orders by whoever, and clocks that run out. */
export function marketCommands(maxCommands: number): fc.Arbitrary<Iterable<Command>> {
  // One time in six a code that was sent before.
  const again = fc.nat(599).map((no) => (no < 100 ? no : null));
  const faces = fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 3 });
  // Without bias: small numbers would make the same few moves over and over.
  const numbers = { who: fc.nat(999), number: fc.nat(9_999), other: fc.nat(999) };
  const deed = fc.noBias(fc.record({ ...numbers, which: fc.nat(999), faces, again }));
  const guide = fc.option(fc.nat(999), { freq: 6 });
  const isLate = fc.nat(LATE_ONE_IN - 1).map((no) => no === 0);
  const orderMove = fc.noBias(fc.record({ ...numbers, order: fc.nat(999), event: fc.nat(99), guide, again, isLate }));
  const weights = Object.entries(DEEDS).map(([name, entry]) => ({
    weight: entry.weight * 10,
    arbitrary: deed.map((draw): Command => new Do(name, entry, draw)),
  }));
  const arbitrary = fc.oneof(
    ...weights,
    { weight: EVENT_WEIGHT * 10, arbitrary: orderMove.map((draw): Command => new SendEvent(draw)) },
    { weight: CLOCKS * 10, arbitrary: fc.noBias(fc.nat(999)).map((order): Command => new RunOut(order)) },
  );
  return fc.commands([arbitrary], { maxCommands, size: 'max' });
}

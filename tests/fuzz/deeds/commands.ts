import fc from 'fast-check';
import { expect } from 'vitest';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import type { MarketWorld } from '../market-world.ts';
import { type Move, movesIn } from '../model/gift-life.ts';
import { type GiftState, hasEnded, type ModelOrder, mayOpenCard, roleOf } from '../model/gift-orders.ts';
import type { MarketModel } from '../model/model.ts';
import { PEOPLE, pickOf, STAFF } from '../model/people.ts';
import type { Deed, DeedDraw } from './deed.ts';
import { DEEDS } from './deeds.ts';
import { type Choice, MOVE_NAMES, MOVES, type Sent } from './moves.ts';
import { codesOf } from './trade.ts';

export type Command = fc.AsyncCommand<MarketModel, MarketWorld>;

/** What brings an order on, and comes seldom among all that may happen. */
const FORWARD: readonly Move[] = ['deliver', 'rule', 'accept_ruling', 'review'];
const FORWARD_DRAWS: readonly number[] = [1, 2, 3];
const ENDINGS: readonly Move[] = ['cancel', 'decline', 'confirm', 'release', 'concede', 'withdraw_claim'];

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
  readonly move: number;
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
    orders.some((order) => !hasEnded(order)) || (orders.length > 0 && this.draw.order % 8 === 0);
  toString = () => `act ${JSON.stringify(this.draw)}`;

  async run(model: MarketModel, world: MarketWorld): Promise<void> {
    const { order, placed } = pick(model, world, this.draw.order);
    const { who, move } = this.choose(model, order);
    const sent = MOVES[move](order, this.draw);
    const { faces = [] } = sent;
    const codes = codesOf(model, { ...this.draw, which: 0, faces });
    const params = await paramsOf(world, { sent, placed, who, codes });
    const before = order.state;
    if (this.draw.isLate) {
      await world.expire(placed);
      model.expire(order);
    }
    const did = await world.callAs(who, sent.call, params);
    const seen = await world.seen(placed);
    const should = does(model, { order, sent, who, codes, hint: world.adNo(seen.adCode) });
    const reply = did ? 'done' : world.refusal;
    expect(did, `${sent.call} by ${who} (${roleOf(order, who)}) in ${before}: ${reply}`).toBe(should);
    if (!did) model.count(`refused ${reply}`);
    if (did && sent.move === 'deliver' && faces.length > 0) {
      order.codes = codes;
      model.take(codes);
    }
    if (did && sent.card !== undefined) reveal(order, sent.card, who);
    expect(seen.state, `${sent.call} by ${who} in ${before}`).toBe(order.state);
    if (order.isLate) await letClockAct(model, world, { order, placed });
    await world.check?.();
  }

  private choose(model: MarketModel, order: ModelOrder): Doer {
    const { guide, who, move } = this.draw;
    const free = { who: who % PEOPLE, move: MOVE_NAMES[move % MOVE_NAMES.length] ?? 'view' };
    const hands = [order.seller, order.provider, ...STAFF];
    const near = hands.flatMap((no) => movesIn(order.state).map((name): Doer => ({ who: no, move: name })));
    // Codes are looked at in every state.
    const tries = [...near, ...hands.map((no): Doer => ({ who: no, move: 'view' }))];
    if (guide === null) return who % 3 === 0 ? free : wrong(model, { order, near: tries, draw: who + move });
    const candidates = near.filter((item) => model.isOpenTo(order, item.who, item.move));
    const forward = candidates.filter((candidate) => FORWARD.includes(candidate.move));
    const on = forward[(guide >> 2) % Math.max(1, forward.length)];
    if (on && FORWARD_DRAWS.includes(guide % 8)) return on;
    // Three times in four nothing that ends an order early.
    const going = guide % 4 === 0 ? candidates : candidates.filter((candidate) => !ENDINGS.includes(candidate.move));
    return going[(guide >> 2) % Math.max(1, going.length)] ?? candidates[0] ?? free;
  }
}

interface Doer {
  readonly who: number;
  readonly move: Move;
}

interface Near {
  readonly order: ModelOrder;
  readonly near: readonly Doer[];
  readonly draw: number;
}

/** The refusals that are easiest to forget: what one's side may do in this state, but not now; or what others may do in it. */
function wrong(model: MarketModel, { order, near, draw }: Near): Doer {
  const early = near.filter(({ who, move }) => model.isFor(order, who, move) && !model.isOpenTo(order, who, move));
  return pickOf(early.length > 0 && draw % 2 === 0 ? early : near, draw >> 1);
}

const WAITING: readonly GiftState[] = ['in_arbitration', 'compensation_review'];
const LATE: readonly GiftState[] = ['negotiating', 'in_arbitration', 'ruled', 'compensation_review'];

/** Most acts concern an order that is still open, and many a dispute, so that orders see many of them. */
function pick(model: MarketModel, world: MarketWorld, draw: number): { order: ModelOrder; placed: Placed } {
  const late = model.orders.flatMap((candidate, index) => (LATE.includes(candidate.state) ? [index] : []));
  const isLate = draw % 3 === 0 && late.length > 0;
  const open = isLate ? late : model.orders.flatMap((candidate, index) => (hasEnded(candidate) ? [] : [index]));
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

/** Whether the product should do it; what changes an order, the model has done then. */
function does(model: MarketModel, { order, sent, who, codes, hint }: Tried): boolean {
  const { move, details, card } = sent;
  if (sent.isOutOfBounds || codes.some((code) => model.live.has(code))) return false;
  if (card !== undefined && order.state !== 'to_view') return mayOpenCard(order, who, card);
  return model.act(order, { who, move, sent: details, hint });
}

function reveal(order: ModelOrder, index: number, who: number): void {
  order.seen.add(index);
  const card = order.cards[index];
  if (card && who === order.provider) card.isOpened = true;
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
    if (WAITING.includes(order.state) && this.order % 4 !== 0) return;
    await world.expire(placed);
    await letClockAct(model, world, { order, placed });
    await world.check?.();
  }
}

type Picked = ReturnType<typeof pick>;

async function letClockAct(model: MarketModel, world: MarketWorld, { order, placed }: Picked): Promise<void> {
  await world.fireClocks();
  const seen = await world.seen(placed);
  model.runOut(order, world.adNo(seen.adCode));
  expect(seen.state).toBe(order.state);
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
  const orderMove = fc.noBias(fc.record({ ...numbers, order: fc.nat(999), move: fc.nat(99), guide, again, isLate }));
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

import fc from 'fast-check';
import { expect } from 'vitest';
import { eventsOpenTo } from '#core/orders/gift-decide.ts';
import type { GiftActor, GiftEventType } from '#core/orders/gift-facts.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { actorOf, type MarketModel, type ModelOrder, PEOPLE, SELLERS, STAFF } from './model.ts';
import { type Choice, MOVES, type Sent } from './moves.ts';
import type { FuzzWorld } from './world.ts';

type Command = fc.AsyncCommand<MarketModel, FuzzWorld>;
const EVENTS = Object.keys(MOVES) as GiftEventType[];

const ENDINGS: readonly GiftEventType[] = ['cancel', 'decline', 'confirm', 'release', 'concede', 'withdraw_claim'];

class Place implements Command {
  private readonly draw: { ad: number; seller: number; faces: number[]; again: number | null };
  constructor(draw: Place['draw']) {
    this.draw = draw;
  }
  check = () => true;
  toString = () => `place ${JSON.stringify(this.draw)}`;

  async run(model: MarketModel, world: FuzzWorld): Promise<void> {
    const { faces } = this.draw;
    const ad = this.draw.ad % model.ads.length;
    const seller = SELLERS[this.draw.seller % SELLERS.length] ?? SELLERS[0];
    const again = this.draw.again === null || model.orders.length === 0 ? null : this.draw.again % model.orders.length;
    const can = model.canPlace(ad, faces).ok && (again === null || model.isCodeFree(again));
    const placed = await world.place(ad, seller, faces, again);
    expect(placed !== null, `${this}`).toBe(can);
    if (placed) model.place(ad, seller, placed.cards, again);
  }
}

interface Draw extends Choice {
  readonly order: number;
  readonly who: number;
  readonly event: number;
  /** Picks among the moves that are open now, so that orders get somewhere; null: any move by anybody. */
  readonly guide: number | null;
}

class Act implements Command {
  private readonly draw: Draw;
  constructor(draw: Draw) {
    this.draw = draw;
  }
  // Ended orders refuse everything: once in a while is often enough to try.
  check = ({ orders }: Readonly<MarketModel>) =>
    orders.some((one) => !isEnd(one.facts.state)) || (orders.length > 0 && this.draw.order % 8 === 0);
  toString = () => `act ${JSON.stringify(this.draw)}`;

  async run(model: MarketModel, world: FuzzWorld): Promise<void> {
    const no = pick(model, this.draw.order);
    const [order, placed] = [model.orders[no], world.orders[no]];
    if (!order || !placed) throw new Error('the model and the world have other orders');
    const { who, type } = this.choose(order);
    const sent = MOVES[type]?.(order.facts, this.draw);
    if (!sent || isUnmodelled(order, sent)) return;
    const evidence = await world.images(world.user(who), 'evidence', sent.evidence);
    const did = await world.act(who, sent.call, paramsOf(placed.code, sent, evidence));
    const actor = actorOf(order, who);
    const before = order.facts.state;
    const should = actor !== null && !sent.isOutOfBounds && model.act(order, sent.event, actor) !== null;
    expect(did, `${sent.call} by ${who} (${actor?.role}) in ${before}`).toBe(should);
    if (did && sent.event.type === 'view') reveal(order, sent);
    const seen = await world.seen(placed);
    expect(seen.state, `${sent.call} by ${who} in ${before}`).toBe(order.facts.state);
  }

  private choose(order: ModelOrder): { who: number; type: GiftEventType } {
    const { guide, who, event } = this.draw;
    const free = { who: who % PEOPLE, type: EVENTS[event % EVENTS.length] ?? 'view' };
    if (guide === null) return free;
    const candidates = [order.seller, order.provider, ...STAFF].flatMap((no) =>
      eventsOpenTo(order.facts, actorOf(order, no) as GiftActor)
        .filter((type) => MOVES[type])
        .map((type) => ({ who: no, type })),
    );
    // Three times in four nothing that ends an order early.
    const going = guide % 4 === 0 ? candidates : candidates.filter((one) => !ENDINGS.includes(one.type));
    return going[(guide >> 2) % Math.max(1, going.length)] ?? candidates[0] ?? free;
  }
}

/** Most acts concern an order that is still open, so that orders see many of them. */
function pick(model: MarketModel, draw: number): number {
  const open = model.orders.flatMap((order, no) => (isEnd(order.facts.state) ? [] : [no]));
  return open.length === 0 || draw % 8 === 0 ? draw % model.orders.length : (open[draw % open.length] ?? 0);
}

/** Opening further cards is no event: it is allowed while the cards are the provider's, and changes nothing here. */
function isUnmodelled(order: ModelOrder, sent: Sent): boolean {
  return sent.event.type === 'view' && order.facts.state !== 'to_view';
}

function reveal(order: ModelOrder, sent: Sent): void {
  const { cardId } = sent.params as { cardId: string };
  const cards = order.facts.cards.map((card) => (card.id === cardId ? { ...card, revealed: true } : card));
  order.facts = { ...order.facts, cards };
}

function paramsOf(code: string, { params, call }: Sent, evidence: readonly string[]): object {
  if (call === 'disputes.rule') return { code, signature: code, ...params };
  if (call !== 'disputes.openClaim') return { code, ...params };
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

  async run(model: MarketModel, world: FuzzWorld): Promise<void> {
    const no = pick(model, this.order);
    const [order, placed] = [model.orders[no], world.orders[no]];
    if (!order || !placed) throw new Error('the model and the world have other orders');
    await world.runOut(placed);
    model.act(order, { type: 'clock' }, { role: 'system', userId: null });
    expect((await world.seen(placed)).state).toBe(order.facts.state);
  }
}

/** Random lives of a market: places, acts by whoever, and clocks that run out. */
export function marketCommands(maxCommands: number): fc.Arbitrary<Iterable<Command>> {
  const place = fc.record({
    ad: fc.nat(9),
    seller: fc.nat(9),
    faces: fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 3 }),
    again: fc.option(fc.nat(99), { freq: 6 }),
  });
  // Without bias: small numbers would make the same few moves over and over.
  const act = fc.noBias(
    fc.record({
      ...{ order: fc.nat(999), who: fc.nat(PEOPLE - 1), event: fc.nat(99), number: fc.nat(9_999), other: fc.nat(999) },
      guide: fc.option(fc.nat(999), { freq: 6 }),
    }),
  );
  return fc.commands(
    [
      place.map((draw): Command => new Place(draw)),
      // Five acts to a placement and a clock, so that orders live long enough to see something.
      ...Array.from({ length: 5 }, () => act.map((draw): Command => new Act(draw))),
      fc.noBias(fc.nat(999)).map((order): Command => new RunOut(order)),
    ],
    { maxCommands, size: 'max' },
  );
}

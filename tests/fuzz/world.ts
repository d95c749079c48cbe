import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import type { Role } from '#core/access/access.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { addUploads, blankCards, newCardCode } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { OrderLife } from '#tests/fixtures/world/order-life.ts';
import { expire, fireClocks, loadPlaced, type Placed } from '#tests/fixtures/world/orders.ts';
import { type Balance, balancesOf, buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { priceAt, rateText } from './model/money.ts';
import { ADMIN, isPayer, isProvider, isStaff, PEOPLE, PROVIDERS, pickOf, REFERRER, SELLERS } from './model/people.ts';

/** Numbers of the users of most tests. */
export const [SELLER, PROVIDER, RIVAL, MODERATOR, COLLEAGUE] = [0, 2, 3, 4, 5];
/** The rate of the ads that a world opens with, in hundredths of a percent. */
const RATE = 8_500;
/** A refusal must be an error of the error table. Anything else is a fault of the product. */
const FAULTS = ['unknown', 'gateway.internal'];

/** What of an ad somebody has seen who trades with it. */
export interface SeenAd {
  readonly version: number;
  readonly unitPrice: string;
}

const AT_FIRST: SeenAd = { version: 1, unitPrice: priceAt(RATE).toString() };

export interface SeenAnswer {
  readonly state: string;
  readonly adCode: string;
  readonly events: number;
}

/** A market of its own in a running product: every act goes through the gateway, the clock alone by the timers' loop. */
export class FuzzWorld {
  readonly orders: Placed[] = [];
  /** Why the product refused the last time that it did. */
  refusal = '';
  protected readonly app: TestApp;
  readonly people: readonly TestUser[];
  protected readonly adCodes: string[];

  protected constructor(app: TestApp, people: readonly TestUser[], adCodes: string[]) {
    this.app = app;
    this.people = people;
    this.adCodes = adCodes;
  }

  /** People as the model numbers them, and ads of the providers in turn; `funds` and `stock` in whole points. */
  static async open(app: TestApp, funds: number, stock: readonly number[]): Promise<FuzzWorld> {
    const people = await FuzzWorld.populate(app, funds);
    const [first, referrer] = [people[SELLERS[0]], people[REFERRER]];
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${referrer?.userId} WHERE id = ${first?.userId}`);
    const adCodes: string[] = [];
    for (const [no, totalAmount] of stock.entries()) {
      const provider = people[pickOf(PROVIDERS, no)] as TestUser;
      adCodes.push(await publishAd(provider, { totalAmount, minFace: 1, maxFace: 500, rate: rateText(RATE) }));
    }
    return new FuzzWorld(app, people, adCodes);
  }

  protected static async populate(app: TestApp, funds: number): Promise<TestUser[]> {
    const people: TestUser[] = [];
    for (let no = 0; no < PEOPLE; no++) {
      const staff = no === ADMIN ? 'admin' : 'moderator';
      const role = isProvider(no) || isPayer(no) ? 'provider' : isStaff(no) ? staff : 'trader';
      people.push(await buildUser(app, { role, points: isProvider(no) ? funds : 0 }));
    }
    return people;
  }

  /** Orders of an ad, brought to a stage of their life. */
  life(adNo = 0): OrderLife {
    const cast = { seller: this.user(SELLER), provider: this.user(PROVIDER), moderator: this.user(MODERATOR) };
    return new OrderLife(this.app, cast, this.adCodes[adNo] ?? '');
  }

  /** A user whom the model does not know. */
  newUser(role: Role, whole = 0): Promise<TestUser> {
    return buildUser(this.app, { role, points: whole });
  }

  user(no: number): TestUser {
    const user = this.people[no];
    if (!user) throw new Error(`nobody has the number ${no}`);
    return user;
  }

  /** What a browser sends to sell cards of these whole dollars; with `code`, that is the first card's. */
  async placement(
    adNo: number,
    seller: number,
    faces: readonly number[],
    code: string | null,
  ): Promise<ParamsOf<'orders.place'>> {
    const codes = faces.map((_, row) => (row === 0 && code !== null ? code : newCardCode()));
    return this.placementOf(adNo, seller, { faces, codes, seen: AT_FIRST });
  }

  protected async placementOf(
    adNo: number,
    seller: number,
    { faces, codes, seen }: { faces: readonly number[]; codes: readonly string[]; seen: SeenAd },
  ): Promise<ParamsOf<'orders.place'>> {
    const adCode = this.adCodes[adNo] ?? '';
    const sealed = await this.sealed(this.user(seller), adCode, { faces, codes });
    return { adCode, adVersion: seen.version, unitPrice: seen.unitPrice, ...sealed };
  }

  /** Codes sealed for `scope`, with an image each. */
  async sealed(
    user: TestUser,
    scope: string,
    { faces, codes }: { faces: readonly number[]; codes: readonly string[] },
  ): Promise<Pick<ParamsOf<'orders.place'>, 'keyId' | 'ephemeralKey' | 'cards'>> {
    const cards = faces.map((face, row) => ({ face, code: codes[row] ?? '' }));
    return blankCards(this.app, user, { scope, cards });
  }

  /** Null when the product refuses. */
  async place(adNo: number, seller: number, faces: readonly number[], code: string | null): Promise<Placed | null> {
    const params = await this.placement(adNo, seller, faces, code);
    return this.ordered(await this.send(this.user(seller), 'orders.place', params));
  }

  /** What an order is known by from here on; null where there is none. */
  async ordered(answer: unknown): Promise<Placed | null> {
    if (answer === null) return null;
    const placed = await loadPlaced(this.app, (answer as { orderCode: string }).orderCode);
    this.orders.push(placed);
    return placed;
  }

  images(user: TestUser, purpose: 'card' | 'evidence', count: number): Promise<string[]> {
    return addUploads(this.app, user, { purpose, count });
  }

  /** Whether the product did it. */
  async callAs(no: number, call: CallName, params: object): Promise<boolean> {
    return (await this.send(this.user(no), call, params)) !== null;
  }

  protected async send(user: TestUser, call: CallName, params: object): Promise<unknown> {
    try {
      return (await user.wire.call(call, params as never)) ?? {};
    } catch (error) {
      const code = (error as { code?: string }).code ?? 'unknown';
      if (FAULTS.includes(code)) throw new Error(`${call} broke: ${(error as Error).message}`);
      this.refusal = code;
      return null;
    }
  }

  /** The same, for a call that must succeed. */
  async must(no: number, call: CallName, params: object): Promise<void> {
    if (!(await this.callAs(no, call, params))) throw new Error(`${call} was refused: ${this.refusal}`);
  }

  /** The order's deadline passes, and nothing acts on it. */
  async expire({ code }: Placed): Promise<void> {
    await expire(this.app, code);
  }

  fireClocks(): Promise<void> {
    return fireClocks(this.app);
  }

  seen(order: Placed): Promise<SeenAnswer> {
    return this.app.db.one<SeenAnswer>(
      sql`SELECT state, ad_code AS "adCode", event_seq AS events FROM gift_order WHERE id = ${order.id}`,
    );
  }

  allSeen(): Promise<SeenAnswer[]> {
    return this.app.db.many<SeenAnswer>(sql`
      SELECT o.state, o.ad_code AS "adCode", o.event_seq AS events FROM unnest(${this.orders.map((order) => order.id)}::uuid[])
        WITH ORDINALITY AS w (id, no) JOIN gift_order o ON o.id = w.id ORDER BY w.no`);
  }

  ads(): Promise<{ remaining: bigint; settled: bigint; status: string }[]> {
    return this.app.db.many(sql`
      SELECT a.remaining_amount AS remaining, a.settled_amount AS settled, a.status
      FROM unnest(${[...this.adCodes]}::text[]) WITH ORDINALITY AS w (code, no)
      JOIN buy_ad a ON a.code = w.code ORDER BY w.no`);
  }

  purses(): Promise<Balance[]> {
    return balancesOf(
      this.app,
      this.people.map(({ userId }) => userId),
    );
  }

  audit(): Promise<unknown[]> {
    return auditLedger(this.app.db);
  }
}

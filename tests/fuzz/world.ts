import { randomBytes } from 'node:crypto';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import type { Role } from '#core/access/access.ts';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/trade.ts';
import { buildUser, type TestUser } from '#tests/fixtures/users.ts';
import { sealCodes } from '#web/lib/seal.ts';
import { ADMIN, isProvider, isStaff, PEOPLE, PROVIDERS, pickOf, REFERRER, SELLERS } from './model/people.ts';
import { priceAt, rateText } from './model/terms.ts';

/** The rate of the ads that a world opens with, in hundredths of a percent. */
const RATE = 8_500;
/** What a refusal may be: an answer of the error table. Anything else is a fault of the product. */
const FAULTS = ['unknown', 'gateway.internal'];

export interface Placed {
  readonly code: string;
  readonly adCode: string;
  readonly id: string;
  readonly cards: { id: string; face: number }[];
}

/** What of an ad somebody has seen who trades with it. */
export interface SeenAd {
  readonly version: number;
  readonly unitPrice: string;
}

const AT_FIRST: SeenAd = { version: 1, unitPrice: priceAt(RATE).toString() };
export const newCode = (): string => randomBytes(8).toString('hex');

export interface Seen {
  readonly state: string;
  readonly adCode: string;
  readonly events: number;
}

export interface Made {
  readonly people: TestUser[];
  readonly adCodes: string[];
  readonly key: { publicKey: string; keyId: string };
}

/** A market of its own in a running product: every act goes through the gateway, the clock alone by the timers' loop. */
export class FuzzWorld {
  readonly orders: Placed[] = [];
  /** Why the product refused the last time that it did. */
  refusal = '';
  protected readonly app: TestApp;
  readonly people: readonly TestUser[];
  protected readonly adCodes: string[];
  private readonly key: { publicKey: string; keyId: string };

  protected constructor(app: TestApp, made: Made) {
    this.app = app;
    this.people = made.people;
    this.adCodes = made.adCodes;
    this.key = made.key;
  }

  /** People as the model numbers them, and ads of the providers in turn; `funds` and `stock` in whole points. */
  static async open(app: TestApp, funds: number, stock: readonly number[]): Promise<FuzzWorld> {
    const { people, key } = await FuzzWorld.populate(app, funds);
    const [first, referrer] = [people[SELLERS[0]], people[REFERRER]];
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${referrer?.userId} WHERE id = ${first?.userId}`);
    const adCodes: string[] = [];
    for (const [no, totalAmount] of stock.entries()) {
      const provider = people[pickOf(PROVIDERS, no)] as TestUser;
      adCodes.push(await publishAd(provider, { totalAmount, minFace: 1, maxFace: 500, rate: rateText(RATE) }));
    }
    return new FuzzWorld(app, { people, adCodes, key });
  }

  protected static async populate(app: TestApp, funds: number): Promise<Pick<Made, 'people' | 'key'>> {
    const people: TestUser[] = [];
    for (let no = 0; no < PEOPLE; no++) {
      const staff = no === ADMIN ? 'admin' : 'moderator';
      const role = isProvider(no) ? 'provider' : isStaff(no) ? staff : 'trader';
      people.push(await buildUser(app, { role, points: isProvider(no) ? funds : 0 }));
    }
    return { people, key: await (people[0] as TestUser).wire.call('orders.getSealKey', {}) };
  }

  /** Somebody whom the model does not know. */
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
  ): Promise<{ params: ParamsOf<'orders.place'> }> {
    const codes = faces.map((_, row) => (row === 0 && code !== null ? code : newCode()));
    return { params: await this.placementOf(adNo, seller, { faces, codes, seen: AT_FIRST }) };
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
    const { publicKey, keyId } = this.key;
    const { ephemeralKey, sealed } = await sealCodes({
      publicKey,
      adCode: scope,
      sellerId: user.userId,
      codes: [...codes],
    });
    const images = await this.images(user, 'card', faces.length);
    const cards = faces.map((faceValue, row) => ({
      faceValue,
      sealedCode: sealed[row] ?? '',
      imageId: images[row] ?? '',
    }));
    return { keyId, ephemeralKey, cards };
  }

  /** Null when the product refuses. */
  async place(adNo: number, seller: number, faces: readonly number[], code: string | null): Promise<Placed | null> {
    const { params } = await this.placement(adNo, seller, faces, code);
    return this.ordered(await this.send(this.user(seller), 'orders.place', params));
  }

  /** What an order is known by from here on; null where there is none. */
  async ordered(answer: unknown): Promise<Placed | null> {
    if (answer === null) return null;
    const { orderCode, adCode } = answer as { orderCode: string; adCode: string };
    const rows = await this.app.db.many<{ id: string; orderId: string; face: bigint }>(sql`
      SELECT c.id, c.order_id AS "orderId", c.face_value AS face FROM gift_card c JOIN gift_order o ON o.id = c.order_id
      WHERE o.code = ${orderCode} ORDER BY c.row_no`);
    const placed = {
      code: orderCode,
      adCode,
      id: rows[0]?.orderId ?? '',
      cards: rows.map((row) => ({ id: row.id, face: Number(row.face / 100n) })),
    };
    this.orders.push(placed);
    return placed;
  }

  /** Uploads that wait to be used, written straight into their table: what is tested here is not the pictures. */
  async images(user: TestUser, purpose: 'card' | 'evidence', count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId());
    const hashes = ids.map((id) => Buffer.from(id));
    await this.app.db.run(sql`
      INSERT INTO upload (id, owner_id, purpose, sha256, key, width, height, bytes)
      SELECT u.id, ${user.userId}, ${purpose}, u.hash, u.id::text, 1, 1, 1
      FROM unnest(${ids}::uuid[], ${hashes}::bytea[]) AS u (id, hash)`);
    return ids;
  }

  /** Whether the product did it. */
  async act(no: number, call: CallName, params: object): Promise<boolean> {
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

  /** The order's deadline passes, and nothing acts on it. */
  async expire(order: Placed): Promise<void> {
    await this.app.db.run(sql`
      UPDATE gift_order SET due_at = now() - interval '1 second' WHERE id = ${order.id} AND due_at IS NOT NULL`);
  }

  async fireClocks(): Promise<void> {
    while ((await fireDueTimers(this.app.services)) > 0);
  }

  seen(order: Placed): Promise<Seen> {
    return this.app.db.one<Seen>(
      sql`SELECT state, ad_code AS "adCode", event_seq AS events FROM gift_order WHERE id = ${order.id}`,
    );
  }

  allSeen(): Promise<Seen[]> {
    return this.app.db.many<Seen>(sql`
      SELECT o.state, o.ad_code AS "adCode", o.event_seq AS events FROM unnest(${this.orders.map((order) => order.id)}::uuid[])
        WITH ORDINALITY AS w (id, no) JOIN gift_order o ON o.id = w.id ORDER BY w.no`);
  }

  ads(): Promise<{ remaining: bigint; settled: bigint; status: string }[]> {
    return this.app.db.many(sql`
      SELECT a.remaining_amount AS remaining, a.settled_amount AS settled, a.status
      FROM unnest(${[...this.adCodes]}::text[]) WITH ORDINALITY AS w (code, no)
      JOIN buy_ad a ON a.code = w.code ORDER BY w.no`);
  }

  purses(): Promise<{ amount: bigint; frozen: bigint }[]> {
    return this.sums(this.people.map(({ userId }) => userId));
  }

  protected async sums(ids: readonly string[]): Promise<{ amount: bigint; frozen: bigint }[]> {
    const accounts = await this.app.services.ledger.accounts(ids);
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return ids.map((id) => {
      const item = byId.get(id);
      return { amount: (item?.creditsPosted ?? 0n) - (item?.debitsPosted ?? 0n), frozen: item?.debitsPending ?? 0n };
    });
  }

  audit(): Promise<unknown[]> {
    return auditLedger(this.app.db);
  }
}

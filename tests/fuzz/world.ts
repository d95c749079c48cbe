import { randomBytes } from 'node:crypto';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/trade.ts';
import { buildUser, type TestUser } from '#tests/fixtures/users.ts';
import { sealCodes } from '#web/lib/seal.ts';
import { ADMIN, isProvider, PEOPLE, PROVIDERS, REFERRER, SELLERS, STAFF, UNIT_PRICE } from './model.ts';

const POINT = 1_000_000n;
/** What a refusal may be: an answer of the error table. Anything else is a fault of the product. */
const FAULTS = ['unknown', 'gateway.internal'];

export interface Placed {
  readonly code: string;
  readonly id: string;
  readonly cards: { id: string; face: number }[];
}

export interface Seen {
  readonly state: string;
  readonly events: number;
}

/** A market of its own in a running product: every act goes through the gateway, the clock alone by the timers' loop. */
export class FuzzWorld {
  readonly orders: Placed[] = [];
  private readonly codes: string[] = [];
  private readonly app: TestApp;
  readonly people: readonly TestUser[];
  private readonly adCodes: readonly string[];
  private readonly key: { spki: string; keyId: string };

  private constructor(
    app: TestApp,
    made: { people: TestUser[]; adCodes: string[]; key: { spki: string; keyId: string } },
  ) {
    this.app = app;
    this.people = made.people;
    this.adCodes = made.adCodes;
    this.key = made.key;
  }

  /** People and ads as the model numbers them; `funds` and `stock` in whole points. */
  static async open(app: TestApp, funds: number, stock: readonly number[]): Promise<FuzzWorld> {
    const people: TestUser[] = [];
    for (let no = 0; no < PEOPLE; no++) {
      const role = isProvider(no)
        ? 'provider'
        : no === ADMIN
          ? 'admin'
          : STAFF.some((one) => one === no)
            ? 'moderator'
            : 'trader';
      people.push(await buildUser(app, { role, points: isProvider(no) ? funds : 0 }));
    }
    const [first, referrer] = [people[SELLERS[0]], people[REFERRER]];
    await app.db.run(sql`UPDATE app_user SET referrer_id = ${referrer?.userId} WHERE id = ${first?.userId}`);
    const adCodes: string[] = [];
    for (const [no, totalAmount] of stock.entries()) {
      const provider = people[PROVIDERS[no % PROVIDERS.length] ?? PROVIDERS[0]] as TestUser;
      adCodes.push(await publishAd(provider, { totalAmount, minFace: 1, maxFace: 500, rate: '85' }));
    }
    const key = await (people[0] as TestUser).wire.call('orders.getSealKey', {});
    return new FuzzWorld(app, { people, adCodes, key });
  }

  /** Somebody whom the model does not know. */
  newUser(role: 'trader' | 'provider', whole = 0): Promise<TestUser> {
    return buildUser(this.app, { role, points: whole });
  }

  user(no: number): TestUser {
    const user = this.people[no];
    if (!user) throw new Error(`nobody has the number ${no}`);
    return user;
  }

  /** What a browser sends to sell cards of these whole dollars. With `again`, the first `code` was sent before. */
  async placement(
    adNo: number,
    seller: number,
    faces: readonly number[],
    again: number | null,
  ): Promise<{ code: string; params: ParamsOf<'orders.place'> }> {
    const user = this.user(seller);
    const adCode = this.adCodes[adNo] ?? '';
    const codes = faces.map(() => randomBytes(8).toString('hex'));
    const known = again === null ? undefined : this.codes[again % this.codes.length];
    if (known !== undefined) codes[0] = known;
    const { ephemeralKey, sealed } = await sealCodes({ spki: this.key.spki, adCode, sellerId: user.userId, codes });
    const images = await this.images(user, 'card', faces.length);
    const cards = faces.map((faceValue, row) => ({
      ...{ faceValue, sealedCode: sealed[row] ?? '', imageId: images[row] ?? '' },
    }));
    const seen = { adCode, adVersion: 1, unitPrice: UNIT_PRICE.toString() };
    return { code: codes[0] ?? '', params: { ...seen, keyId: this.key.keyId, ephemeralKey, cards } };
  }

  /** Null when the product refuses. */
  async place(adNo: number, seller: number, faces: readonly number[], again: number | null): Promise<Placed | null> {
    const { code, params } = await this.placement(adNo, seller, faces, again);
    const answer = await this.send(this.user(seller), 'orders.place', params);
    if (answer === null) return null;
    const { orderCode } = answer as { orderCode: string };
    const rows = await this.app.db.many<{ id: string; orderId: string; face: bigint }>(sql`
      SELECT c.id, c.order_id AS "orderId", c.face_value AS face FROM gift_card c JOIN gift_order o ON o.id = c.order_id
      WHERE o.code = ${orderCode} ORDER BY c.row_no`);
    const placed = {
      code: orderCode,
      id: rows[0]?.orderId ?? '',
      cards: rows.map((row) => ({ id: row.id, face: Number(row.face / 100n) })),
    };
    this.orders.push(placed);
    this.codes.push(code);
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

  private async send(user: TestUser, call: CallName, params: object): Promise<unknown> {
    try {
      return (await user.wire.call(call, params as never)) ?? {};
    } catch (error) {
      const code = (error as { code?: string }).code ?? 'unknown';
      if (FAULTS.includes(code)) throw new Error(`${call} broke: ${(error as Error).message}`);
      return null;
    }
  }

  /** Lets the order's clock run out, where one runs, and the timers' loop act on it. */
  async runOut(order: Placed): Promise<void> {
    await this.app.db.run(sql`
      UPDATE gift_order SET due_at = now() - interval '1 second' WHERE id = ${order.id} AND due_at IS NOT NULL`);
    while ((await fireDueTimers(this.app.services)) > 0);
  }

  seen(order: Placed): Promise<Seen> {
    return this.app.db.one<Seen>(sql`SELECT state, event_seq AS events FROM gift_order WHERE id = ${order.id}`);
  }

  allSeen(): Promise<Seen[]> {
    return this.app.db.many<Seen>(sql`
      SELECT o.state, o.event_seq AS events FROM unnest(${this.orders.map((order) => order.id)}::uuid[])
        WITH ORDINALITY AS w (id, no) JOIN gift_order o ON o.id = w.id ORDER BY w.no`);
  }

  ads(): Promise<{ remaining: bigint; settled: bigint; status: string }[]> {
    return this.app.db.many(sql`
      SELECT a.remaining_amount AS remaining, a.settled_amount AS settled, a.status
      FROM unnest(${[...this.adCodes]}::text[]) WITH ORDINALITY AS w (code, no)
      JOIN buy_ad a ON a.code = w.code ORDER BY w.no`);
  }

  async purses(): Promise<{ amount: bigint; frozen: bigint }[]> {
    const accounts = await this.app.services.ledger.accounts(this.people.map((one) => one.userId));
    const byId = new Map(accounts.map((one) => [one.id, one]));
    return this.people.map(({ userId }) => {
      const one = byId.get(userId);
      return { amount: (one?.creditsPosted ?? 0n) - (one?.debitsPosted ?? 0n), frozen: one?.debitsPending ?? 0n };
    });
  }

  audit(): Promise<unknown[]> {
    return auditLedger(this.app.db);
  }
}

export const points = (whole: number): bigint => BigInt(whole) * POINT;

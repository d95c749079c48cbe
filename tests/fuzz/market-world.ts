import { randomUUID } from 'node:crypto';
import type { ResultOf } from '#contract/catalogue.ts';
import { bailAccountId } from '#core/ledger/accounts.ts';
import { debtsLoop } from '#server/features/bail/debts.loop.ts';
import { askCarriers } from '#server/features/orders/carrier.job.ts';
import { OPEN_HOURS } from '#server/features/shelf/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TestApp } from '#tests/fixtures/app.ts';
import { saveAddress } from '#tests/fixtures/world/offers.ts';
import type { Placed } from '#tests/fixtures/world/orders.ts';
import { balancesOf, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import type { MarketChains } from './chain-world.ts';
import type { Purse } from './model/bail.ts';
import type { OpenHours } from './model/hours.ts';
import { rateText } from './model/money.ts';
import { INVITED, isProvider, PROVIDERS, TRADERS } from './model/people.ts';
import { BAIL, CARD_TYPE, type Form, FUNDS, type Limits, MIN_FACE, points } from './model/terms.ts';
import { MoneyWorld } from './money-world.ts';
import { FuzzWorld, type SeenAd } from './world.ts';

const secret = { tradePassword: TRADE_PASSWORD };

export interface BuyTerms {
  /** In hundredths of a percent. */
  readonly rate: number;
  /** Whole points. */
  readonly total: number;
  readonly limits: Limits;
  readonly openHours: OpenHours | null;
}

const amountsOf = ({ exact, min, max }: Limits) => ({
  ...(exact === undefined ? {} : { exactAmount: exact }),
  ...(min === undefined ? {} : { minAmount: min }),
  ...(max === undefined ? {} : { maxAmount: max }),
});

const draftOf = (form: Form, { rate, total, limits, openHours }: BuyTerms) => ({
  rate: rateText(rate),
  minFace: MIN_FACE[form],
  maxFace: 500,
  totalAmount: total,
  ...amountsOf(limits),
  ...(openHours && { openHours }),
});

interface Shelf {
  readonly code: string;
  /** Ids of its cards, in the order in which they were added. */
  readonly ids: string[];
}

/** A whole market: people with bail, ads of both kinds, and every act that the model knows. */
export class MarketWorld extends MoneyWorld {
  readonly shelves: Shelf[] = [];
  /** Compares all of it with the model after each command, where somebody wants to know when they parted. */
  check: (() => Promise<void>) | null = null;

  static async enter(app: TestApp, chains: MarketChains): Promise<MarketWorld> {
    const world = new MarketWorld(app, await FuzzWorld.populate(app, FUNDS), []);
    world.chains = chains;
    for (const [invited, by] of Object.entries(INVITED)) {
      await app.db.run(sql`
        UPDATE app_user SET referrer_id = ${world.user(by).userId} WHERE id = ${world.user(Number(invited)).userId}`);
    }
    await world.giveSavings(TRADERS.filter((no) => !isProvider(no)));
    await world.equip();
    for (const no of PROVIDERS) await saveAddress(world.user(no));
    for (const no of PROVIDERS) await world.callAs(no, 'bail.pay', { amount: points(BAIL).toString(), ...secret });
    return world;
  }

  /** Nobody meets its ads any more: a quick trade looks at all there are. */
  async leave(): Promise<void> {
    const ids = this.people.map(({ userId }) => userId);
    await this.app.db.run(sql`
      UPDATE buy_ad SET status = 'off', closed_by_itself = false WHERE provider_id = ANY(${ids}::uuid[])`);
  }

  adCode = (no: number): string => this.adCodes[no] ?? '';
  adNo = (code: string): number => this.adCodes.indexOf(code);

  async publish(provider: number, form: Form, terms: BuyTerms): Promise<boolean> {
    const draft = { cardTypeId: CARD_TYPE[form], ...draftOf(form, terms), ...secret };
    const answer = (await this.send(this.user(provider), 'ads.publish', draft)) as { code: string } | null;
    if (answer !== null) this.adCodes.push(answer.code);
    return answer !== null;
  }

  edit(who: number, adNo: number, { version, form, ...terms }: BuyTerms & { version: number; form: Form }) {
    return this.callAs(who, 'ads.edit', { code: this.adCode(adNo), version, ...draftOf(form, terms) });
  }

  /** Whether the ad is gone. */
  async remove(who: number, adNo: number): Promise<boolean> {
    const answer = await this.send(this.user(who), 'ads.remove', { codes: [this.adCode(adNo)] });
    return (answer as ResultOf<'ads.remove'> | null)?.done.length === 1;
  }

  async sell(
    adNo: number,
    seller: number,
    offer: { faces: readonly number[]; codes: readonly string[]; seen: SeenAd },
  ): Promise<Placed | null> {
    const params = await this.placementOf(adNo, seller, offer);
    return this.ordered(await this.send(this.user(seller), 'orders.place', params));
  }

  async promise(
    adNo: number,
    seller: number,
    { faces, seen }: { faces: readonly number[]; seen: SeenAd },
  ): Promise<Placed | null> {
    const cards = faces.map((faceValue) => ({ faceValue }));
    const params = { adCode: this.adCode(adNo), adVersion: seen.version, unitPrice: seen.unitPrice, cards };
    return this.ordered(await this.send(this.user(seller), 'orders.promise', params));
  }

  async quick(
    seller: number,
    { faces, codes, least }: { faces: readonly number[]; codes: readonly string[]; least: bigint },
  ): Promise<Placed | null> {
    const requestId = randomUUID();
    const sealed = await this.sealed(this.user(seller), requestId, { faces, codes });
    const params = { requestId, cardTypeId: CARD_TYPE.ecode, minUnitPrice: least.toString(), ...sealed };
    return this.ordered(await this.send(this.user(seller), 'orders.quickPlace', params));
  }

  async publishShelf(seller: number, form: Form, rate: number): Promise<boolean> {
    const draft = { cardTypeId: CARD_TYPE[form], rate: rateText(rate), ...secret };
    const answer = (await this.send(this.user(seller), 'goods.publishAd', draft)) as { code: string } | null;
    if (answer !== null) this.shelves.push({ code: answer.code, ids: [] });
    return answer !== null;
  }

  editShelf(
    who: number,
    no: number,
    { rate, limits, isExact, version }: { rate: number; limits: Limits; isExact: boolean; version: number },
  ): Promise<boolean> {
    const terms = { rate: rateText(rate), exact: isExact, ...amountsOf(limits) };
    return this.callAs(who, 'goods.editAd', { code: this.shelf(no).code, version, ...terms });
  }

  shelf(no: number): Shelf {
    const shelf = this.shelves[no];
    if (!shelf) throw new Error(`no sell ad ${no}`);
    return shelf;
  }

  /** The rows that were added, by place; null when all of it is refused. A card without a code is a physical one. */
  async addGoods(
    who: number,
    no: number,
    rows: readonly { face: number; code: string | null }[],
  ): Promise<number[] | null> {
    const { code, ids } = this.shelf(no);
    const faces = rows.map(({ face }) => face);
    const codes = rows.flatMap((row) => row.code ?? []);
    const { cards, ...seal } =
      codes.length > 0
        ? await this.sealed(this.user(who), code, { faces, codes })
        : { cards: faces.map((faceValue) => ({ faceValue })) };
    const answer = await this.send(this.user(who), 'goods.addGoods', { code, ...seal, rows: cards });
    if (answer === null) return null;
    const { added } = answer as ResultOf<'goods.addGoods'>;
    ids.push(...added.map(({ id }) => id));
    return added.map(({ row }) => row - 1);
  }

  goods(who: number, no: number, { chosen, to }: { chosen: readonly number[]; to: 'on' | 'off' | 'gone' }) {
    const { code, ids } = this.shelf(no);
    const goodsIds = chosen.map((index) => ids[index] ?? '');
    if (to === 'gone') return this.callAs(who, 'goods.removeGoods', { code, goodsIds });
    return this.callAs(who, 'goods.setShelf', { code, goodsIds, onShelf: to === 'on' });
  }

  async buy(buyer: number, no: number, { chosen, seen }: { chosen: readonly number[]; seen: SeenAd }) {
    const { code, ids } = this.shelf(no);
    const goodsIds = chosen.map((index) => ids[index] ?? '');
    const params = { adCode: code, adVersion: seen.version, unitPrice: seen.unitPrice, goodsIds, ...secret };
    return this.ordered(await this.send(this.user(buyer), 'orders.buy', params));
  }

  /** The carrier says that it handed this parcel over. */
  async arrive({ id }: Placed): Promise<void> {
    const row = await this.app.db.maybe<{ no: string }>(sql`
      UPDATE gift_order SET carrier_asked_at = NULL WHERE id = ${id} AND state = 'delivered'
        AND carrier_delivered_at IS NULL RETURNING tracking_no AS no`);
    if (row === null) return;
    const trackingStatus = async (_: string, trackingNo: string) =>
      ({ status: trackingNo === row.no ? 'delivered' : 'in_transit', at: null }) as const;
    while ((await askCarriers({ ...this.app.services, carrier: { trackingStatus } })) > 0);
  }

  async sweep(): Promise<void> {
    while ((await debtsLoop.run(this.app.services)) > 0);
  }

  /** A notice that was given has run out. */
  async endNotice(who: number): Promise<void> {
    await this.app.db.run(sql`UPDATE bail_notice SET free_at = now() WHERE user_id = ${this.user(who).userId}`);
  }

  async bails(): Promise<Purse[]> {
    return balancesOf(
      this.app,
      this.people.map(({ userId }) => bailAccountId(userId)),
    );
  }

  async standings(): Promise<object[]> {
    return this.app.db.many(sql`
      SELECT a.rate / 100 AS rate, a.version, a.total_amount AS total, a.remaining_amount AS remaining,
             a.settled_amount AS settled, a.status, a.closed_by_itself AS "closedByItself", cardinality(a.missed_sellers) AS missed,
             ${OPEN_HOURS}
      FROM unnest(${[...this.adCodes]}::text[]) WITH ORDINALITY AS w (code, no)
      JOIN buy_ad a ON a.code = w.code ORDER BY w.no`);
  }

  async shelved(): Promise<object[]> {
    return this.app.db.many(sql`
      SELECT a.rate / 100 AS rate, a.version, a.status, a.closed_by_itself AS "closedByItself", a.sold_count AS sold,
             a.on_sale_count AS "onSale",
             (SELECT array_agg(coalesce(g.status, 'gone') ORDER BY i.no) FROM goods g
                RIGHT JOIN jsonb_array_elements_text(w.ids) WITH ORDINALITY AS i (id, no) ON i.id::uuid = g.id) AS goods
      FROM jsonb_to_recordset(${JSON.stringify(this.shelves.map((shelve, no) => ({ ...shelve, no })))}::jsonb)
        AS w (code text, ids jsonb, no int)
      JOIN sell_ad a ON a.code = w.code ORDER BY w.no`);
  }

  /** Why each of the people cannot trade, and what each owes. */
  async troubles(): Promise<{ pauses: string[]; owed: bigint }[]> {
    return this.app.db.many(sql`
      SELECT coalesce((SELECT array_agg(p.reason ORDER BY p.reason) FROM placing_pause p WHERE p.user_id = w.id), '{}')
               AS pauses,
             coalesce((SELECT sum(d.amount - d.paid) FROM compensation_debt d WHERE d.debtor = w.id), 0)::bigint AS owed
      FROM unnest(${this.people.map(({ userId }) => userId)}::uuid[]) WITH ORDINALITY AS w (id, no) ORDER BY w.no`);
  }
}

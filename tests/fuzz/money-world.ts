import type { ResultOf } from '#contract/catalogue.ts';
import {
  btcAccountId,
  FEE_ACCOUNT,
  OUTSIDE_BTC_ACCOUNT,
  OUTSIDE_USDT_ACCOUNT,
  SWAP_BTC_ACCOUNT,
  SWAP_POINTS_ACCOUNT,
  TREASURY_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from '#core/ledger/accounts.ts';
import type { StockCurrency } from '#core/ledger/swap-legs.ts';
import { runPayouts } from '#server/features/payouts/payouts.loop.ts';
import { foldFees } from '#server/ledger/fold-fees.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUploads } from '#tests/fixtures/world/cards.ts';
import { type Balance, balancesOf, fund, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { addPayableAccount, runOutPoints } from '#tests/fixtures/world/points-orders.ts';
import { stockHouse } from '#tests/fixtures/world/swaps.ts';
import { ChainWorld } from './chain-world.ts';
import type { Net } from './model/chain.ts';
import { PAYERS, TRADERS } from './model/people.ts';
import type { ModelPointsAd, PointsTerms } from './model/points-ads.ts';
import type { SwapWish } from './model/swaps.ts';
import { HOUSE_BTC, HOUSE_POINTS, points, SAVINGS } from './model/terms.ts';

const secret = { tradePassword: TRADE_PASSWORD };
const FOLD_ROWS = 1_000;

/** The part of a market that moves money: offers of points, payouts, swaps, and a chain that says what a test says. */
export class MoneyWorld extends ChainWorld {
  /** Codes and ids, in the order in which the model has the same things. */
  protected readonly pointsAdCodes: string[] = [];
  readonly pointsOrders: string[] = [];
  readonly payouts: string[] = [];
  private readonly accounts = new Map<number, string>();

  /** What everybody needs to move money, and the platform with as much as the model starts with. */
  protected async equip(): Promise<void> {
    const { app } = this;
    await this.openChains();
    for (const no of TRADERS) this.accounts.set(no, await addPayableAccount(app, this.user(no)));
    for (const no of PAYERS) {
      await app.db.run(sql`UPDATE app_user SET server_type = 3 WHERE id = ${this.user(no).userId}`);
      await this.must(no, 'switches.openReceiving', {});
    }
    await this.stock('POINTS', points(HOUSE_POINTS), SWAP_POINTS_ACCOUNT);
    await this.stock('BTC', HOUSE_BTC, SWAP_BTC_ACCOUNT);
  }

  /** Everybody who has no bail to pay starts with something as well. */
  protected async giveSavings(among: readonly number[]): Promise<void> {
    for (const no of among) await fund(this.app, this.user(no), SAVINGS);
  }

  private async stock(currency: StockCurrency, wanted: bigint, account: string): Promise<void> {
    const [there] = await balancesOf(this.app, [account]);
    const missing = wanted - (there?.amount ?? 0n);
    if (missing > 0n) await stockHouse(this.app, currency, missing);
    if (missing < 0n) await stockHouse(this.app, currency, -missing, 'take');
  }

  // --- offers and orders of points

  pointsAdCode = (no: number): string => this.pointsAdCodes[no] ?? '';

  private termsOf(
    { price, exact, min, max, byCard }: PointsTerms,
    { owner, side }: Pick<ModelPointsAd, 'owner' | 'side'>,
  ) {
    const isPaidHere = side === 'sell' && !byCard;
    return {
      price: {
        pricing: 'premium' as const,
        premium: (price.premium / 100).toFixed(2),
        exchangeRate: (price.rate / 100).toFixed(2),
      },
      ...(exact === null ? {} : { exactAmounts: [...exact] }),
      ...(min === null ? {} : { minAmount: min }),
      ...(max === null ? {} : { maxAmount: max }),
      methods: [byCard ? 'gift_card' : 'bank_NG'],
      paymentAccountIds: isPaidHere ? [this.accounts.get(owner) ?? ''] : [],
    };
  }

  async publishPoints(of: Pick<ModelPointsAd, 'owner' | 'side'>, total: number, terms: PointsTerms): Promise<boolean> {
    const draft = { side: of.side, currency: 'EUR', totalAmount: total, ...this.termsOf(terms, of), ...secret };
    const answer = (await this.send(this.user(of.owner), 'pointsAds.publish', draft)) as { code: string } | null;
    if (answer !== null) this.pointsAdCodes.push(answer.code);
    return answer !== null;
  }

  editPoints(who: number, no: number, { version, total, terms, of }: PointsEdit): Promise<boolean> {
    const draft = { totalAmount: total, ...this.termsOf(terms, { ...of, owner: who }) };
    return this.callAs(who, 'pointsAds.edit', { code: this.pointsAdCode(no), version, ...draft });
  }

  async placePoints(taker: number, no: number, { amount, byCard, sells, seen }: PointsPlacing): Promise<boolean> {
    const answer = await this.send(this.user(taker), 'pointsOrders.place', {
      adCode: this.pointsAdCode(no),
      adVersion: seen.version,
      unitPrice: seen.unitPrice,
      amount: amount.toString(),
      method: byCard ? 'gift_card' : 'bank_NG',
      ...(sells && !byCard ? { paymentAccountId: this.accounts.get(taker) } : {}),
      ...(sells ? secret : {}),
    });
    if (answer !== null) this.pointsOrders.push((answer as ResultOf<'pointsOrders.place'>).orderCode);
    return answer !== null;
  }

  proofs = (who: number): Promise<string[]> => addUploads(this.app, this.user(who), { purpose: 'evidence' });

  /** The deadline of a points order passes; with `fires`, its clock acts. */
  async expirePoints(no: number, fires: boolean): Promise<void> {
    const code = this.pointsOrders[no] ?? '';
    if (fires) await runOutPoints(this.app, code);
    else {
      await this.app.db.run(sql`
        UPDATE points_order SET due_at = now() - interval '1 second' WHERE code = ${code} AND due_at IS NOT NULL`);
    }
  }

  pointsStandings(): Promise<object[]> {
    return this.app.db.many(sql`
      SELECT a.version, a.total_amount AS total, a.remaining_amount AS remaining, a.settled_amount AS settled, a.status,
             a.closed_by_itself AS "closedByItself"
      FROM unnest(${this.pointsAdCodes}::text[]) WITH ORDINALITY AS w (code, no)
      JOIN points_ad a ON a.code = w.code ORDER BY w.no`);
  }

  async pointsSeen(): Promise<object[]> {
    const numbers = new Map(this.people.map(({ userId }, no) => [userId, no]));
    const rows = await this.app.db.many<{ holder: string | null; former: string[] }>(sql`
      SELECT o.state, o.event_seq AS events, o.order_amount AS amount, o.fee_amount AS fee, o.settled_amount AS settled,
             o.settled_fee AS "settledFee", o.escalation, o.moderator_id AS holder, o.past_moderators AS former
      FROM unnest(${this.pointsOrders}::text[]) WITH ORDINALITY AS w (code, no)
      JOIN points_order o ON o.code = w.code ORDER BY w.no`);
    const numberOf = (id: string) => numbers.get(id) ?? -1;
    return rows.map(({ holder, former, ...row }) => ({
      ...row,
      holder: holder === null ? null : numberOf(holder),
      former: former.map(numberOf).sort((a, b) => a - b),
    }));
  }

  // --- swaps

  /** What one bitcoin costs from now on, in base units of points; null: the last price is too old. */
  async priceBtc(mid: bigint | null): Promise<void> {
    await this.app.db.run(sql`
      UPDATE btc_market SET mid = coalesce(${mid}::bigint, mid), sources = 3, problem = NULL,
        as_of = clock_timestamp() - make_interval(secs => ${mid === null ? 7_200 : 0})`);
  }

  async quote(who: number, { side, field, amount }: SwapWish): Promise<ResultOf<'swaps.quote'> | null> {
    const params = { side, field, amount: amount.toString() };
    return (await this.send(this.user(who), 'swaps.quote', params)) as ResultOf<'swaps.quote'> | null;
  }

  async endQuotes(who: number): Promise<void> {
    await this.app.db.run(sql`
      UPDATE swap_quote SET expires_at = clock_timestamp() WHERE user_id = ${this.user(who).userId}`);
  }

  btcs(): Promise<Balance[]> {
    return balancesOf(
      this.app,
      this.people.map(({ userId }) => btcAccountId(userId)),
    );
  }

  // --- payouts

  async askPayout(owner: number, sum: bigint, fiat: bigint): Promise<boolean> {
    const accountId = this.accounts.get(owner);
    const params = { accountId, points: sum.toString(), fiat: fiat.toString(), ...secret };
    const answer = await this.send(this.user(owner), 'payouts.request', params);
    if (answer !== null) this.payouts.push((answer as ResultOf<'payouts.request'>).id);
    return answer !== null;
  }

  async paymentProof(who: number): Promise<string> {
    return (await addUploads(this.app, this.user(who), { purpose: 'payment' }))[0] ?? '';
  }

  async expirePayout(no: number): Promise<void> {
    await this.app.db.run(sql`
      UPDATE payout SET deadline = clock_timestamp() WHERE id = ${this.payouts[no]} AND deadline IS NOT NULL`);
  }

  async firePayoutClocks(): Promise<void> {
    await runPayouts(this.app.services);
  }

  payoutsSeen(): Promise<object[]> {
    return this.app.db.many(sql`
      SELECT p.state, p.points, p.fiat FROM unnest(${this.payouts}::uuid[]) WITH ORDINALITY AS w (id, no)
      JOIN payout p ON p.id = w.id ORDER BY w.no`);
  }

  // --- the platform

  /** What the platform's own accounts hold, every fee in them. */
  async house(): Promise<House> {
    while ((await foldFees(this.app.db, FOLD_ROWS)) > 0);
    const ids = [SWAP_POINTS_ACCOUNT, SWAP_BTC_ACCOUNT, FEE_ACCOUNT, TREASURY_ACCOUNT, OUTSIDE_USDT_ACCOUNT];
    const ofBtc = [TREASURY_BTC_ACCOUNT, OUTSIDE_BTC_ACCOUNT];
    const balances = await balancesOf(this.app, [...ids, ...ofBtc]);
    const [swapPoints, swapBtc, fees, treasury, outside, treasuryBtc, outsideBtc] = balances.map(
      ({ amount }) => amount,
    );
    return {
      points: swapPoints ?? 0n,
      btc: swapBtc ?? 0n,
      custody: await this.custody(),
      fees: fees ?? 0n,
      issued: -(treasury ?? 0n),
      received: -(outside ?? 0n),
      issuedBtc: -(treasuryBtc ?? 0n),
      receivedBtc: -(outsideBtc ?? 0n),
    };
  }

  /** What all accounts of each currency come to: nothing, always. */
  async sums(): Promise<Record<string, bigint>> {
    const rows = await this.app.db.many<{ currency: string; sum: bigint }>(sql`
      SELECT currency, sum(credits_posted - debits_posted)::bigint AS sum FROM ledger_account GROUP BY currency`);
    return Object.fromEntries(rows.map(({ currency, sum }) => [currency, sum]));
  }
}

export interface House {
  readonly points: bigint;
  readonly btc: bigint;
  readonly custody: Record<Net, Balance>;
  readonly fees: bigint;
  /** Points that ever came into being, and USDT that ever came in. */
  readonly issued: bigint;
  readonly received: bigint;
  /** The same of bitcoin. */
  readonly issuedBtc: bigint;
  readonly receivedBtc: bigint;
}

interface PointsEdit {
  readonly version: number;
  readonly total: number;
  readonly terms: PointsTerms;
  readonly of: Pick<ModelPointsAd, 'side'>;
}

interface PointsPlacing {
  readonly amount: bigint;
  readonly byCard: boolean;
  readonly sells: boolean;
  readonly seen: { readonly version: number; readonly unitPrice: string };
}

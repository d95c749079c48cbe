import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FxDirection } from '#core/money/fx-figure.ts';
import { type App, type AppConfig, startApp } from '#server/app/app.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'Agreed in the weekly meeting';
const TYPE = 'amazon-us-usd-ecode';
const asIs = {
  cardTypeId: TYPE,
  feeBps: null,
  rateMode: 'normal',
  minRate: null,
  maxRate: null,
  active: true,
} as const;

const app = await startTestApp({ loops: false, rules: { 'settings.poll_ms': 100, 'ads.list_count_ms': 0 } });
const admin = await buildUser(app, { role: 'admin' });
const colleague = await buildUser(app, { role: 'admin' });
const auditor = await buildUser(app, { role: 'auditor' });
const provider = await buildUser(app, { role: 'provider', points: 50_000 });
const seller = await buildUser(app);
const visitor = client(app.url);
afterAll(() => app.close());

/** One administrator proposes a fee, another one approves. */
async function setFee(wire: Wire, from: number | null, to: number | null): Promise<void> {
  const fee = { cardTypeId: TYPE, before: from, feeBps: to };
  const { id } = await wire.call('staff.proposeCardFee', { ...fee, reason });
  await colleague.wire.call('staff.decideProposal', { id, approve: true, reason });
}

const ruleOf = async (name: string) =>
  (await auditor.wire.call('settings.listRules', {})).list.find((item) => item.name === name);

describe('a named rule', () => {
  it('bites at once where it is lowered, and no more once it is reset', async () => {
    const adCode = await publishAd(provider);
    await sell(seller, adCode);
    const name = 'orders.max_open_per_pair';
    await admin.wire.call('settings.setRule', { name, value: 1, before: 20, reason });
    expect(await outcomeOf(sell(seller, adCode))).toMatch(/^orders\.too_many_open/);
    expect(await ruleOf(name)).toMatchObject({
      value: 1,
      default: 20,
      source: 'database',
      restart: false,
      changed: { name: admin.name, reason },
    });
    expect((await visitor.call('base.getRule', { ckey: name })).value).toBe(1);
    await admin.wire.call('settings.resetRule', { name, reason });
    await sell(seller, adCode);
    expect(await ruleOf(name)).toMatchObject({ value: 20, source: 'default' });
    expect(await outcomeOf(admin.wire.call('settings.resetRule', { name, reason }))).toBe('settings.unchanged');
  });

  it('limits calls at once', async () => {
    const name = 'people.max_favourites';
    const { value } = (await ruleOf(name)) ?? { value: 0 };
    await admin.wire.call('settings.setRule', { name, value: 1, before: value, reason });
    const [first, second] = [await publishAd(provider), await publishAd(provider)];
    await seller.wire.call('people.setFavourite', { adCode: first, on: true } as never);
    expect(await outcomeOf(seller.wire.call('people.setFavourite', { adCode: second, on: true } as never))).toBe(
      'people.too_many',
    );
    await admin.wire.call('settings.resetRule', { name, reason });
  });

  it('keeps to its bounds, to what the admin saw, and to the environment', async () => {
    const set = (params: object) => outcomeOf(admin.wire.call('settings.setRule', { reason, ...params } as never));
    const name = 'orders.max_cards';
    expect(await set({ name, value: 11, before: 10 })).toBe('settings.rule_bounds');
    expect(await set({ name: 'auth.argon_memory_kib', value: 64, before: 19_456 })).toBe('settings.rule_bounds');
    expect(await set({ name: 'gateway.calls_per_minute', value: 1e9, before: 600 })).toBe('settings.rule_bounds');
    expect(await set({ name, value: 5, before: 9 })).toBe('gateway.conflict');
    expect(await set({ name, value: 10, before: 10 })).toBe('settings.unchanged');
    expect(await set({ name, value: 5.5, before: 10 })).toBe('gateway.invalid');
    expect(await set({ name, value: 5, before: 10, reason: 'short' })).toBe('gateway.invalid');
    expect(await set({ name: 'orders.no_such', value: 5, before: 10 })).toBe('gateway.invalid');
    expect(await set({ name: 'bail.required', value: 5, before: 0 })).toBe('settings.locked');
    expect(await ruleOf('bail.required')).toMatchObject({ source: 'environment' });
    expect(await ruleOf('orders.batch_max')).toMatchObject({ restart: true });
  });

  it('stays below the rule that it is paired with, in a proposal too', async () => {
    const propose = (name: string, value: number, before: number) =>
      outcomeOf(admin.wire.call('staff.proposeRule', { name, value, before, reason } as never));
    expect(await propose('sends.least_points', 500_000_000, 1_000_000)).toBe('settings.rule_pair');
    expect(await propose('sends.below_points', 1_000_000, 500_000_000)).toBe('settings.rule_pair');
    expect(await propose('auth.argon_memory_kib', 64, 19_456)).toBe('settings.rule_bounds');
    expect(await propose('orders.confirm_timeout_s', 1, 1_800)).toBe('settings.rule_bounds');
    expect(await propose('orders.fee_bps', 10_000, 100)).toBe('settings.rule_bounds');
    expect(await propose('sends.least_points', 2_000_000, 1_000_000)).toBe('ok');
  });

  it('is changed by one of two admins who saw the same number', async () => {
    const change = (value: number) =>
      outcomeOf(admin.wire.call('settings.setRule', { name: 'ads.rank_speed', value, before: 300, reason }));
    expect((await Promise.all([change(1), change(2), change(3)])).sort()).toEqual([
      'gateway.conflict',
      'gateway.conflict',
      'ok',
    ]);
  });
});

describe('a card type', () => {
  it('takes its new fee for new orders and never for an open one', async () => {
    const adCode = await publishAd(provider);
    const before = await sell(seller, adCode);
    expect(await outcomeOf(admin.wire.call('settings.setCardType', { ...asIs, feeBps: 250, reason }))).toBe(
      'staff.four_eyes',
    );
    await setFee(admin.wire, null, 250);
    const later = await sell(seller, adCode);
    const feeOf = async (orderCode: string) =>
      (await app.db.one<{ fee: number }>(sql`SELECT fee_bps AS fee FROM gift_order WHERE code = ${orderCode}`)).fee;
    expect(await feeOf(before.orderCode)).toBe(100);
    expect(await feeOf(later.orderCode)).toBe(250);
    const { type } = await visitor.call('catalog.getCardInfo', { cardTypeId: TYPE });
    expect(type.feeBps).toBe(250);
    const { list } = await auditor.wire.call('settings.listCardTypes', { state: 'own_fee', search: 'AMAZON' });
    expect(list).toMatchObject([{ id: TYPE, feeBps: 250, generalFeeBps: 100, changed: { name: admin.name } }]);
    const again = (from: number | null, feeBps: number) =>
      outcomeOf(admin.wire.call('staff.proposeCardFee', { cardTypeId: TYPE, before: from, feeBps, reason }));
    expect(await again(250, 250)).toBe('settings.unchanged');
    expect(await again(null, 300)).toBe('gateway.conflict');
    await setFee(admin.wire, 250, null);
    const changes = await auditor.wire.call('settings.listChanges', { subject: TYPE });
    expect(changes.list[0]).toMatchObject({ actor: admin.name, approvedBy: colleague.name, after: { feeBps: null } });
  });

  it('narrows the rates of its ads', async () => {
    const set = (bounds: object) => outcomeOf(admin.wire.call('settings.setCardType', { ...asIs, ...bounds, reason }));
    expect(await set({ minRate: '90', maxRate: '80' })).toBe('settings.rate_bounds');
    expect(await set({ maxRate: '100.01' })).toBe('settings.rate_bounds');
    expect(await set({ minRate: '80.005' })).toBe('settings.rate_bounds');
    expect(await set({ minRate: '80', maxRate: '90.5' })).toBe('ok');
    expect(await outcomeOf(publishAd(provider, { rate: '79.99' }))).toBe('ads.rate_range');
    expect(await outcomeOf(publishAd(provider, { rate: '90.51' }))).toBe('ads.rate_range');
    expect(await outcomeOf(publishAd(provider, { rate: '90.5' }))).toBe('ok');
    const { types } = await visitor.call('catalog.listCardTypes', {});
    expect(types.find((typeItem) => typeItem.id === TYPE)).toMatchObject({ minRate: '800000', maxRate: '905000' });
    expect(await set({})).toBe('ok');
  });

  it('out of trade leaves the shelf, and comes back by its owners', async () => {
    const type = { ...asIs, cardTypeId: 'steam-us-usd-ecode' };
    const adCode = await publishAd(provider, { cardTypeId: type.cardTypeId, minFace: 10, maxFace: 100 });
    await visitor.call('catalog.listCardTypes', {});
    const gone = await admin.wire.call('settings.setCardType', { ...type, active: false, reason });
    expect(gone.shelved).toBe(1);
    const { types } = await visitor.call('catalog.listCardTypes', {});
    expect(types.some((typeItem) => typeItem.id === type.cardTypeId)).toBe(false);
    const { list } = await visitor.call('ads.list', { brandId: 'steam' } as never);
    expect(list).toEqual([]);
    const again = () => outcomeOf(provider.wire.call('ads.shelve', { code: adCode, onShelf: true }));
    expect(await again()).toBe('settings.not_traded');
    expect(await outcomeOf(publishAd(provider, { cardTypeId: type.cardTypeId, minFace: 10, maxFace: 100 }))).not.toBe(
      'ok',
    );
    await admin.wire.call('settings.setCardType', { ...type, reason });
    expect(await again()).toBe('ok');
    expect(await admin.wire.call('settings.setBrand', { brandId: 'steam', active: false, reason })).toEqual({
      shelved: 1,
    });
    const { brands } = await visitor.call('catalog.listCardTypes', {});
    expect(brands.some((brand) => brand.id === 'steam')).toBe(false);
    await admin.wire.call('settings.setBrand', { brandId: 'steam', active: true, reason });
  });
});

describe('an exchange rate', () => {
  const eur = async () =>
    (await visitor.call('catalog.listExchange', {})).rates.find((rate) => rate.currency === 'EUR');
  const set = (figure: string, currency = 'EUR', direction: FxDirection = 'usd_per_unit') =>
    outcomeOf(admin.wire.call('settings.setFxOverride', { currency, figure, direction, reason }));

  it('set by hand goes before the published one until it is removed', async () => {
    const adCode = await publishAd(provider, { cardTypeId: 'amazon-de-eur-ecode' });
    const old = await visitor.call('ads.get', { code: adCode });
    expect(await set('1.3')).toBe('ok');
    expect(await eur()).toMatchObject({ usd: '1.3', stale: false });
    const { unitPrice } = await visitor.call('ads.get', { code: adCode });
    expect(unitPrice).toBe('110500000');
    expect(unitPrice).not.toBe(old.unitPrice);
    const { list } = await auditor.wire.call('settings.listFx', {});
    expect(list.find((item) => item.currency === 'EUR')).toMatchObject({
      published: '1.1721',
      source: 'fixed',
      override: '1.30',
      changed: { name: admin.name },
    });
    await admin.wire.call('settings.clearFxOverride', { currency: 'EUR', reason });
    expect((await visitor.call('ads.get', { code: adCode })).unitPrice).toBe(old.unitPrice);
    const history = await app.db.many<{ rate: string; source: string }>(
      sql`SELECT rate, source FROM exchange_rate WHERE currency = 'EUR' ORDER BY as_of`,
    );
    expect(history.slice(-3).map(({ rate, source }) => `${rate} ${source}`)).toEqual([
      '1172100000000 fixed 2026-01-02',
      '1300000000000 administrator',
      '1172100000000 fixed 2026-01-02',
    ]);
  });

  it('is above 0, at most 1000, either way round, and never the dollar’s', async () => {
    expect(await set('0')).toBe('settings.fx_range');
    expect(await set('1000.01')).toBe('settings.fx_range');
    expect(await set('1.2345678901234')).toBe('gateway.invalid');
    expect(await set('26315.79', 'VND', 'units_per_usd')).toBe('ok');
    const { rates } = await visitor.call('catalog.listExchange', {});
    expect(rates.find((rate) => rate.currency === 'VND')?.usd).toBe('0.000037999999');
    await admin.wire.call('settings.clearFxOverride', { currency: 'VND', reason });
    expect(await set('-1')).toBe('gateway.invalid');
    expect(await set('1.2', 'USD')).toBe('settings.fx_fixed');
    expect(await set('1.2', 'XXX')).toBe('nothing.found');
    expect(await set('1000')).toBe('staff.four_eyes');
    expect(await set('1.1')).toBe('ok');
    expect(await set('1.1')).toBe('settings.unchanged');
    await admin.wire.call('settings.clearFxOverride', { currency: 'EUR', reason });
    expect(await outcomeOf(admin.wire.call('settings.clearFxOverride', { currency: 'EUR', reason }))).toBe(
      'nothing.found',
    );
  });
});

describe('the log', () => {
  let keeper: TestUser;
  beforeAll(async () => {
    keeper = await buildUser(app, { role: 'admin' });
    const rule = { name: 'ads.rank_speed', reason } as const;
    for (let round = 0; round < 4; round++) {
      const before = (await ruleOf(rule.name))?.value ?? 0;
      await keeper.wire.call('settings.setRule', { ...rule, value: before + 1, before });
      await keeper.wire.call('settings.resetRule', rule);
    }
    await keeper.wire.call('settings.setFxOverride', { currency: 'EUR', figure: '1.3', reason });
    await keeper.wire.call('settings.clearFxOverride', { currency: 'EUR', reason });
  });

  it('holds every change with who, what and why, filtered and in pages', async () => {
    const all = await auditor.wire.call('settings.listChanges', {});
    expect(all.totalCount).toBeGreaterThan(8);
    const rules = await auditor.wire.call('settings.listChanges', { kind: 'rule', limit: 1, start: 2 });
    expect(rules.list).toHaveLength(1);
    const fx = await auditor.wire.call('settings.listChanges', { subject: 'EUR', actor: keeper.name.toUpperCase() });
    expect(fx.list.at(-1)).toMatchObject({
      kind: 'fx',
      actor: keeper.name,
      reason,
      before: { override: null, published: '1.1721' },
      after: { override: '1.3' },
    });
    expect((await auditor.wire.call('settings.listChanges', { actor: seller.name })).list).toEqual([]);
    expect((await auditor.wire.call('settings.listChanges', { to: '2020-01-01' })).totalCount).toBe(0);
  });

  it('cannot be rewritten', async () => {
    await expect(app.db.run(sql`UPDATE staff_act SET reason = 'Nothing to see here'`)).rejects.toThrow(
      /permission denied|append-only/,
    );
    await expect(app.db.run(sql`DELETE FROM staff_act`)).rejects.toThrow(/permission denied|append-only/);
  });

  it('is read by staff, and written by admins alone', async () => {
    const support = await buildUser(app, { role: 'support' });
    const moderator = await buildUser(app, { role: 'moderator' });
    for (const { wire } of [auditor, support, moderator, provider, seller]) {
      const request = wire.call('settings.setRule', { name: 'orders.fee_bps', value: 0, before: 100, reason });
      expect(await outcomeOf(request)).toBe('gateway.forbidden');
    }
    expect(await outcomeOf(seller.wire.call('settings.listChanges', {}))).toBe('gateway.forbidden');
    expect(await outcomeOf(support.wire.call('settings.listRules', {}))).toBe('ok');
  });
});

describe('two processes on one database', () => {
  let other: App;
  beforeAll(async () => {
    other = await startApp({ ...(app.services.config as AppConfig), port: 0 });
  });
  afterAll(() => other.close());

  /** Until the other process has looked, which it does ten times a second here. */
  async function eventually<T>(ask: () => Promise<T>, wanted: T): Promise<void> {
    const until = Date.now() + 60_000;
    while ((await ask()) !== wanted) {
      if (Date.now() > until) throw new Error(`it never became ${String(wanted)}`);
      await after(20);
    }
  }

  it('see each other’s changes of rules and rates', async () => {
    const [here, there] = [visitor, client(other.url)];
    const ruleIn = (wire: Wire) => async () => (await wire.call('base.getRule', { ckey: 'chat.retract_s' })).value;
    await admin.wire.call('settings.setRule', { name: 'chat.retract_s', value: 77, before: 120, reason });
    await eventually(ruleIn(there), 77);
    const adminThere = client(other.url, { token: admin.wire.token, csrfToken: admin.wire.csrfToken });
    await adminThere.call('settings.resetRule', { name: 'chat.retract_s', reason });
    await eventually(ruleIn(here), 120);
    await adminThere.call('settings.setFxOverride', { currency: 'GBP', figure: '1.4', reason });
    await eventually(
      async () => (await here.call('catalog.listExchange', {})).rates.find((rate) => rate.currency === 'GBP')?.usd,
      '1.4',
    );
  });

  it('price orders under the fee that the other one set', async () => {
    const adCode = await publishAd(provider);
    await sell(seller, adCode);
    const adminThere = client(other.url, { token: admin.wire.token, csrfToken: admin.wire.csrfToken });
    await setFee(adminThere, null, 333);
    const feeHere = async () => (await visitor.call('ads.get', { code: adCode })).feeBps;
    await eventually(feeHere, 333);
    await eventually(async () => {
      const { orderCode } = await sell(seller, adCode);
      return (await app.db.one<{ fee: number }>(sql`SELECT fee_bps AS fee FROM gift_order WHERE code = ${orderCode}`))
        .fee;
    }, 333);
  });
});

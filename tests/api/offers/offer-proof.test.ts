import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { bindTotp, proveByFactor } from '#tests/fixtures/world/factors.ts';
import { publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { buildUser, signIn, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

/** Published with a factor proven; the session here has proven nothing. */
let app: TestApp;
let provider: TestUser;
let trader: TestUser;
let code: string;
let sellCode: string;
beforeAll(async () => {
  app = await startTestApp({ loops: false, rules: { 'auth.second_factor_needed': 1, 'auth.money_hold_s': 0 } });
  const [providerThere, traderThere] = [
    await buildUser(app, { role: 'provider', points: 10_000 }),
    await buildUser(app),
  ];
  for (const user of [providerThere, traderThere]) {
    await bindTotp(app, user);
    await proveByFactor(app, user, 'money');
  }
  code = await publishAd(providerThere);
  sellCode = await publishSellAd(traderThere);
  [provider, trader] = [await signIn(app, providerThere), await signIn(app, traderThere)];
});
afterAll(() => app.close());

const TERMS = { cardTypeId: 'amazon-us-usd-ecode', rate: '85', minFace: 10, maxFace: 500, totalAmount: 5_000 };

describe('an ad to buy', () => {
  const edit = async (change: Partial<ParamsOf<'ads.edit'>>) => {
    const { version } = await provider.wire.call('ads.getMine', { code });
    const { cardTypeId: _, ...terms } = TERMS;
    return outcomeOf(provider.wire.call('ads.edit', { ...terms, ...change, code, version }));
  };
  const shelve = (onShelf: boolean) => outcomeOf(provider.wire.call('ads.shelve', { code, onShelf }));
  const shelveMany = (onShelf: boolean) => outcomeOf(provider.wire.call('ads.shelveMany', { codes: [code], onShelf }));

  it.each([{ rate: '86' }, { totalAmount: 10_000_000 }, { maxFace: 501 }])(
    'is not widened by a session that proved nothing: %o',
    async (change) => expect(await edit(change)).toBe('auth.step_up_needed'),
  );

  it('pays less, is described anew, and leaves the shelf without a proof; it comes back with one', async () => {
    expect(await edit({ rate: '84', description: 'Only unused codes' })).toBe('ok');
    expect(await shelve(false)).toBe('ok');
    expect(await shelve(true)).toBe('auth.step_up_needed');
    expect(await shelveMany(true)).toBe('auth.step_up_needed');
    expect(await shelveMany(false)).toBe('ok');
    await proveByFactor(app, provider, 'money');
    expect(await shelve(true)).toBe('ok');
    expect(await edit({ rate: '86' })).toBe('ok');
  });

  it('does not come back without a factor where providers need one', async () => {
    const other = await buildUser(app, { role: 'provider', points: 10_000 });
    expect(await outcomeOf(other.wire.call('ads.shelve', { code, onShelf: true }))).toBe('auth.second_factor_unbound');
  });
});

describe('an ad to sell', () => {
  const edit = async (rate: string) => {
    const { version } = await trader.wire.call('goods.getMine', { code: sellCode });
    const terms = { rate, code: sellCode, version };
    return outcomeOf(trader.wire.call('goods.editAd', terms));
  };
  const shelve = (onShelf: boolean) => outcomeOf(trader.wire.call('goods.shelveAd', { code: sellCode, onShelf }));

  it('is not made cheaper, nor its floor changed, by a session that proved nothing', async () => {
    expect(await edit('81')).toBe('ok');
    expect(await edit('79')).toBe('auth.step_up_needed');
    const floor = { cardTypeIds: [TERMS.cardTypeId], price: '0' };
    expect(await outcomeOf(trader.wire.call('goods.setPrice', floor))).toBe('auth.step_up_needed');
    expect(await shelve(false)).toBe('ok');
    expect(await shelve(true)).toBe('auth.step_up_needed');
    await proveByFactor(app, trader, 'money');
    expect(await edit('79')).toBe('ok');
    expect(await outcomeOf(trader.wire.call('goods.setPrice', floor))).toBe('ok');
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { runOut, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false });
const seller = await buildUser(app);
const other = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 20_000 });
const ad = await publishAd(provider);
afterAll(() => app.close());

const again = (code: string, minUnitPrice = '1', who = seller) =>
  who.wire.call('orders.sellAgain', { code, minUnitPrice });

describe('cards of an order that ended unseen', () => {
  it('go to the best offer now, with the same code and photo', async () => {
    const { orderCode: code } = await sell(seller, ad, [{ face: 100, code: 'AGAIN-CODE-0001' }]);
    await runOut(app, code);
    const { orderCode: next } = await again(code);
    const [before, after] = await Promise.all(
      [code, next].map((item) => seller.wire.call('orders.get', { code: item })),
    );
    expect(after).toMatchObject({ state: 'to_view', quick: { transfers: 0 }, cardTypeId: 'amazon-us-usd-ecode' });
    expect(after?.cards[0]?.imageId).toBe(before?.cards[0]?.imageId);
    const cardId = after?.cards[0]?.id ?? '';
    const { code: opened } = await provider.wire.call('orders.revealCard', { code: next, cardId });
    expect(opened).toBe('AGAIN-CODE-0001');
    expect(await refusalOf(again(code))).toBe('cards.image_missing');
  });

  it('are never sold below what was quoted, nor by anybody else', async () => {
    const { orderCode: code } = await sell(seller, ad, [{ face: 100, code: 'AGAIN-CODE-0002' }]);
    expect(await refusalOf(again(code))).toBe('orders.not_allowed');
    await runOut(app, code);
    expect(await refusalOf(again(code, '1', other))).toBe('nothing.found');
    expect(await refusalOf(again(code, '99900000000'))).toBe('orders.no_match');
    const { orderCode: next } = await again(code);
    expect((await seller.wire.call('orders.get', { code: next })).state).toBe('to_view');
  });

  it('go to another provider before the one who let them run out, though that one pays more', async () => {
    const second = await buildUser(app, { role: 'provider', points: 20_000 });
    const { orderCode: code } = await sell(seller, ad, [{ face: 100, code: 'AGAIN-CODE-0003' }]);
    await runOut(app, code);
    const quote = { cardTypeId: 'amazon-us-usd-ecode', faces: [100] };
    const first = async (params: object = {}) =>
      (await seller.wire.call('orders.quickQuote', { ...quote, ...params })).provider.userId;
    // Alone, the one who failed is still offered.
    expect(await first({ again: code })).toBe(provider.userId);
    await publishAd(second, { rate: '70' });
    expect(await first()).toBe(provider.userId);
    expect(await first({ again: code })).toBe(second.userId);
    // Another's order says nothing about who had it.
    expect((await other.wire.call('orders.quickQuote', { ...quote, again: code })).provider.userId).toBe(
      provider.userId,
    );
    const { orderCode: next } = await again(code);
    expect((await seller.wire.call('orders.get', { code: next })).opponent.userId).toBe(second.userId);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { disputedPoints } from '#tests/fixtures/world/points-orders.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ loops: false });
});
afterAll(() => app.close());

async function show(from: TestUser, to: TestUser, orderCode: string): Promise<string> {
  const { id: conversationId } = await from.wire.call('chat.openConversation', { userId: to.userId });
  return outcomeOf(from.wire.call('chat.send', { conversationId, clientId: randomUUID(), kind: 'order', orderCode }));
}

it('shows an order of cards or of points to somebody, by its parties only', async () => {
  const friend = await buildUser(app);
  const { seller, buyer, code: ofPoints } = await disputedPoints(app);
  const cardSeller = await buildUser(app);
  const ad = await publishAd(await buildUser(app, { role: 'provider', points: 5_000 }));
  const { orderCode: ofCards } = await sell(cardSeller, ad);
  for (const party of [seller, buyer]) expect(await show(party, friend, ofPoints)).toBe('ok');
  expect(await show(cardSeller, friend, ofCards)).toBe('ok');
  expect(await show(cardSeller, friend, ofPoints)).toBe('nothing.found');
  expect(await show(seller, friend, ofCards)).toBe('nothing.found');
});

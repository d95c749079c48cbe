import assert from 'node:assert/strict';
import { firstRevealBreak } from '#core/orders/reveal-chain.ts';
import { sha256 } from '#tests/fixtures/chain-hash.ts';
import { newCardCode, noiseImage, sealedCards } from '#tests/fixtures/world/cards.ts';
import { proveByPassword } from '#tests/fixtures/world/factors.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { claimCard, NOTE } from '#tests/fixtures/world/order-life.ts';
import { placement, sell } from '#tests/fixtures/world/orders.ts';
import { type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { type Check, check, outcomeOf, type Stage } from './stage.ts';

const WRONG = 'Wrong2468';

/** An order of cards with these codes. */
async function placed({ people, adCode }: Stage, codes: readonly string[] = [newCardCode()]): Promise<string> {
  const cards = codes.map((code) => ({ face: 50, code }));
  return (await sell(people.seller, adCode, cards)).orderCode;
}

const cardsOf = async ({ wire }: TestUser, code: string) => (await wire.call('orders.get', { code })).cards;

/** The provider's session has given the trading password, so that fixtures may open cards. */
async function openFirst({ people }: Stage, code: string): Promise<string> {
  const [card] = await cardsOf(people.provider, code);
  const params = { code, cardId: card?.id ?? '', tradePassword: TRADE_PASSWORD };
  await people.provider.wire.call('orders.revealCard', params);
  return params.cardId;
}

/** An order of cards whose provider makes a claim about the first. */
export async function claimed(stage: Stage, codes?: readonly string[]): Promise<string> {
  const { wire } = stage.people.provider;
  const code = await placed(stage, codes);
  const cardId = await openFirst(stage, code);
  const evidence = [await wire.upload('evidence', await noiseImage())];
  const card = { cardId, kind: 'invalid' as const, actualFaceValue: 0, note: NOTE, evidence };
  await wire.call('disputes.openClaim', { code, cards: [card] });
  return code;
}

/** Of codes, money and the reveal log. */
export const ORDER_CHECKS: readonly Check[] = [
  check('M6', 'no part of a code is shown before it is opened', async (stage) => {
    const code = await placed(stage, ['QWERASDFA1B2']);
    const [card] = await cardsOf(stage.people.provider, code);
    assert.ok(!card?.masked.includes('A1B2'), card?.masked);
  }),
  check('M8', 'a session gives the trading password before its first code, and to settle or give up', async (stage) => {
    const { provider, seller } = stage.people;
    const code = await placed(stage);
    const thief = await stage.enter(provider);
    const [card] = await cardsOf(provider, code);
    const reveal = thief.wire.call('orders.revealCard', { code, cardId: card?.id ?? '' });
    assert.equal(await outcomeOf(reveal), 'auth.trading_password_needed');
    for (const name of ['disputes.withdrawClaim', 'disputes.concede', 'disputes.acceptRuling'] as const) {
      const proven = seller.wire.call(name, { code, tradePassword: WRONG } as never);
      assert.equal(await outcomeOf(proven), 'auth.trading_password_wrong', name);
      assert.equal(await outcomeOf(seller.wire.call(name, { code } as never)), 'gateway.invalid', name);
    }
  }),
  check('M7', 'cards that were shut when a claim was made stay shut', async (stage) => {
    const { provider } = stage.people;
    const code = await claimed(stage, [newCardCode(), newCardCode()]);
    const [, second] = await cardsOf(provider, code);
    const reveal = provider.wire.call('orders.revealCard', { code, cardId: second?.id ?? '' });
    assert.equal(await outcomeOf(reveal), 'orders.not_allowed');
  }),
  check('M12', 'a moderator gives a reason for a code and for a photo', async (stage) => {
    const { provider, seller, moderator } = stage.people;
    const code = await placed(stage);
    await openFirst(stage, code);
    const cardId = await claimCard(provider, code);
    await seller.wire.call('disputes.escalate', { code, note: NOTE });
    await proveByPassword(moderator, 'staff');
    await moderator.wire.call('disputes.takeCase', { code });
    const [card] = await cardsOf(moderator, code);
    const photo = moderator.wire.call('uploads.getLink', { id: card?.imageId ?? '' });
    assert.equal(await outcomeOf(photo), 'cards.reason_needed');
    assert.equal(await outcomeOf(moderator.wire.call('orders.revealCard', { code, cardId })), 'cards.reason_needed');
  }),
  check('M20', 'the reveal log is a chain that both sides can check', async (stage) => {
    const { provider, seller } = stage.people;
    const code = await placed(stage);
    await openFirst(stage, code);
    const [theirs, own] = await Promise.all(
      [seller, provider].map(async ({ wire }) => (await wire.call('orders.get', { code })).reveals),
    );
    assert.equal(own?.length, 1);
    // Both follow the same chain; who of a team opened a card is told to its own side only.
    const hashes = (list: typeof own) => list?.map(({ hash }) => hash);
    assert.deepEqual(hashes(theirs), hashes(own));
    for (const list of [theirs, own]) assert.equal(firstRevealBreak(code, list ?? [], sha256), null);
    const forged = (own ?? []).map((entry) => ({ ...entry, byRole: 'seller' }));
    assert.equal(firstRevealBreak(code, forged, sha256), 1);
  }),
  check('L4', 'the reveal log shows half of an address', async (stage) => {
    const code = await placed(stage);
    await openFirst(stage, code);
    const [entry] = (await stage.people.seller.wire.call('orders.get', { code })).reveals;
    assert.match(entry?.address ?? '', /^198\.18\.\D/);
  }),
  check('L6', 'an opened code is readable in the session that opened it only', async (stage) => {
    const { provider } = stage.people;
    const code = await placed(stage);
    const cardId = await openFirst(stage, code);
    const [own] = await cardsOf(provider, code);
    assert.equal(typeof own?.code, 'string');
    const thief = await stage.enter(provider);
    const [card] = await cardsOf(thief, code);
    assert.equal(card?.code, null);
    const reveal = thief.wire.call('orders.revealCard', { code, cardId });
    assert.equal(await outcomeOf(reveal), 'auth.trading_password_needed');
  }),
  check('L21', 'a code is sealed with HPKE, for one ad and one seller', async (stage) => {
    const { seller, provider } = stage.people;
    const { algorithm } = await seller.wire.call('orders.getSealKey', {});
    assert.equal(algorithm, 'HPKE-X25519-HKDF-SHA256-A128GCM');
    const other = await publishAd(provider, { totalAmount: 1_000 });
    const { adVersion, unitPrice } = await placement(seller, stage.adCode);
    const sealed = await sealedCards(seller, stage.adCode);
    const order = seller.wire.call('orders.place', { adCode: other, adVersion, unitPrice, ...sealed });
    assert.equal(await outcomeOf(order), 'cards.seal_broken');
  }),
  check('L7', 'staff sell nothing', async (stage) => {
    for (const who of [stage.people.support, stage.people.moderator, stage.people.admin]) {
      const order = who.wire.call('orders.promise', {
        adCode: stage.adCode,
        adVersion: 1,
        unitPrice: '1',
        cards: [{ faceValue: 50 }],
      });
      assert.equal(await outcomeOf(order), 'gateway.forbidden', who.role);
    }
  }),
];

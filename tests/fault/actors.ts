import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Wire } from '#tests/fixtures/client.ts';
import { sealCodes } from '#web/lib/crypto/seal.ts';
import type { History } from './history.ts';
import { persist } from './persist.ts';
import type { Random } from './random.ts';

/** One user of the running product, with what it needs to act on its own. */
export interface Actor {
  readonly wire: Wire;
  readonly name: string;
  readonly userId: string;
  readonly random: Random;
  readonly history: History;
  /** Turns true at the end of the round: each actor finishes its current command. */
  readonly stopping: () => boolean;
}

/** A seller sells card after card, each under a key of its own; what the crash swallowed is asked for again. */
export async function runSeller(actor: Actor, adCodes: readonly string[]): Promise<void> {
  while (!actor.stopping()) {
    const code = await sellOnce(actor, actor.random.pick(adCodes));
    if (code && actor.random.chance(0.15)) await cancelOnce(actor, code);
  }
}

async function sellOnce(actor: Actor, adCode: string): Promise<string | null> {
  const ad = await persist(actor, () => actor.wire.call('ads.get', { code: adCode }));
  const key = await persist(actor, () => actor.wire.call('orders.getSealKey', {}));
  const imageId = await persist(actor, uploadNoise(actor));
  const codes = [randomBytes(9).toString('hex')];
  const sealed = await sealCodes({ publicKey: key.publicKey, adCode, sellerId: actor.userId, codes });
  const params = {
    adCode,
    adVersion: ad.version,
    unitPrice: ad.unitPrice,
    keyId: key.keyId,
    ephemeralKey: sealed.ephemeralKey,
    cards: [{ faceValue: ad.fixedFaces?.[0] ?? ad.minFace, sealedCode: sealed.sealed[0] as string, imageId }],
  };
  const idempotencyKey = randomBytes(16).toString('hex');
  const placed = await persist(
    actor,
    () => actor.wire.call('orders.place', params, { idempotencyKey }),
    REFUSALS_OF_PLACING,
  );
  if (!placed) return null;
  actor.history.placed.set(placed.orderCode, { seller: actor.name, amount: placed.orderAmount });
  return placed.orderCode;
}

async function cancelOnce(actor: Actor, code: string): Promise<void> {
  const idempotencyKey = randomBytes(16).toString('hex');
  const done = await persist(
    actor,
    () => actor.wire.call('orders.cancel', { code, reason: 'changed_mind' }, { idempotencyKey }),
    LOST_RACES,
  );
  if (done) actor.history.cancelled.add(code);
}

/** A provider views waiting orders, then pays, claims, or leaves them to the clock. */
export async function runProvider(actor: Actor, tradePassword: string): Promise<void> {
  while (!actor.stopping()) {
    const waiting = await persist(actor, () =>
      actor.wire.call('orders.listMine', { turn: 'mine', role: 'provider', limit: 20 }),
    );
    const order = waiting.list.length > 0 ? actor.random.pick(waiting.list) : null;
    if (order) await answerOnce(actor, order.code, order.state, tradePassword);
    else await actor.wire.breathe();
  }
}

async function answerOnce(actor: Actor, code: string, state: string, tradePassword: string): Promise<void> {
  if (state === 'to_view') {
    if (actor.random.chance(0.1)) return; // left to the clock
    const view = await persist(actor, () => actor.wire.call('orders.get', { code }));
    const card = view.cards[0];
    if (card) await persist(actor, () => actor.wire.call('orders.revealCard', { code, cardId: card.id }), LOST_RACES);
    return;
  }
  if (state !== 'to_confirm' || actor.random.chance(0.2)) return;
  const idempotencyKey = randomBytes(16).toString('hex');
  const released = await persist(
    actor,
    () => actor.wire.call('orders.release', { code, tradePassword }, { idempotencyKey }),
    LOST_RACES,
  );
  if (released) actor.history.released.add(code);
}

/** Refusals that mean another party or the clock was first; a race may end so. */
const LOST_RACES = new Set([
  'orders.ended',
  'orders.wrong_state',
  'orders.not_allowed',
  'gateway.conflict',
  'orders.not_due',
  'orders.too_late',
]);
const REFUSALS_OF_PLACING = new Set([
  'orders.provider_balance',
  'orders.stock_short',
  'orders.ad_closed',
  'orders.price_changed',
  'orders.too_many_open_pair',
  'orders.too_many_open',
  'orders.busy',
]);

function uploadNoise(actor: Actor): () => Promise<string> {
  return async () => {
    const side = 24;
    const noise = await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer();
    return actor.wire.upload('card', noise);
  };
}

import { routesOf } from '#core/payouts/channel-routes.ts';
import type { PayChannel } from '#core/people/provider-switches.ts';
import { budPay } from '#server/platform/payout-channels/budpay.ts';
import type { OpenChannel } from '#server/platform/payout-channels/open-channels.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { ask, buildPayer, buildPayoutOwner, koboFor, type Payee } from '#tests/fixtures/world/payouts.ts';
import { POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { MODERATOR } from '../world.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

const CHANNEL = 3;
/** A channel that nobody answers at. */
const DEAF = { url: 'http://127.0.0.1:9', secretKey: 'sk_nobody_there', publicKey: 'pk_nobody_there' };

const PROVEN = { tradePassword: TRADE_PASSWORD };

const RULED = 'The statement of the bank shows it';

let count = 0;

interface Cast {
  readonly owner: Payee;
  readonly payer: TestUser;
  readonly id: string;
}

async function cast({ app, world }: Stage): Promise<Cast> {
  const owner = await buildPayoutOwner(app, world.user(MODERATOR));
  const payer = await buildPayer(app, `fuzz_payer_${++count}`);
  const { id } = await ask(owner);
  return { owner, payer, id };
}

/** The provider has taken it. */
async function inHand(stage: Stage): Promise<Cast> {
  const people = await cast(stage);
  await people.payer.wire.call('payouts.take', { id: people.id });
  return people;
}

/** The provider says that it paid. */
async function paid(stage: Stage): Promise<Cast> {
  const people = await inHand(stage);
  const proofId = await people.payer.wire.upload('payment', await noiseImage());
  await people.payer.wire.call('payouts.markPaid', { id: people.id, proofId });
  return people;
}

async function disputed(stage: Stage): Promise<Cast> {
  const people = await paid(stage);
  await people.owner.wire.call('payouts.dispute', { id: people.id, reason: 'Nothing has come' });
  return people;
}

/** Staff ruled that it was paid. */
async function ruled(stage: Stage): Promise<Cast> {
  const people = await disputed(stage);
  const { wire } = await stage.world.newUser('moderator');
  await wire.call('payouts.rule', { id: people.id, isPaid: true, reason: RULED });
  return people;
}

/** The provider pays through a channel. */
async function withChannel(stage: Stage): Promise<Cast> {
  const people = await cast(stage);
  const { payer } = people;
  const channels = stage.app.services.payoutChannels as Map<PayChannel, OpenChannel>;
  const providers = [...(channels.get(CHANNEL)?.providers ?? []), payer.userId];
  channels.set(CHANNEL, { channel: budPay(DEAF), routes: routesOf(CHANNEL, false), hasSender: false, providers });
  await payer.wire.call('switches.setPayChannel', { withdrawAutoPayChannel: CHANNEL });
  return people;
}

const ofOwner =
  (prepare: (stage: Stage) => Promise<Cast>, more: object = {}) =>
  async (stage: Stage): Promise<Scene> => {
    const { owner, id } = await prepare(stage);
    return { who: owner, params: { id, ...more } };
  };

const ofPayer =
  (prepare: (stage: Stage) => Promise<Cast>) =>
  async (stage: Stage): Promise<Scene> => {
    const { payer, id } = await prepare(stage);
    return { who: payer, params: { id } };
  };

/** Payouts, from asking for one to its end. */
export const PAYOUT_SCENES: Scenes = {
  'payouts.request': async ({ app, world }) => {
    const owner = await buildPayoutOwner(app, world.user(MODERATOR));
    const { accountId } = owner;
    return { who: owner, params: { accountId, points: `${100n * POINT}`, fiat: koboFor(100), ...PROVEN } };
  },
  'payouts.cancel': ofOwner(cast),
  'payouts.confirm': ofOwner(paid, PROVEN),
  'payouts.dispute': ofOwner(paid, { reason: 'Nothing has come' }),
  'payouts.appeal': ofOwner(ruled, { reason: 'Nothing has come' }),
  'payouts.take': ofPayer(cast),
  'payouts.giveBack': ofPayer(inHand),
  'payouts.markPaid': async (stage) => {
    const { payer, id } = await inHand(stage);
    return { who: payer, params: { id, proofId: await payer.wire.upload('payment', await noiseImage()) } };
  },
  'payouts.payByChannel': ofPayer(withChannel),
  'payouts.payAgain': async (stage) => {
    const { payer, id } = await withChannel(stage);
    await payer.wire.call('payouts.payByChannel', { id });
    await stage.app.db.run(sql`UPDATE payout SET paying_since = now() - interval '50 hours' WHERE id = ${id}`);
    return { who: payer, params: { id } };
  },
  'payouts.concede': ofPayer(disputed),
  'payouts.rule': async (stage) => {
    const { id } = await disputed(stage);
    return { who: await stage.world.newUser('moderator'), params: { id, isPaid: true, reason: RULED } };
  },
};

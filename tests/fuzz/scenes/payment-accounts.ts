import { buildPayee, nigerian } from '#tests/fixtures/world/payment-accounts.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import { MODERATOR } from '../world.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

const somebody = ({ app, world }: Stage): Promise<TestUser> => buildPayee(app, world.user(MODERATOR));

/** The owner of an account; a `closed` one was closed before. */
const withAccount =
  (more: object, { closed = false } = {}) =>
  async (stage: Stage): Promise<Scene> => {
    const who = await somebody(stage);
    const { id } = await who.wire.call('paymentAccounts.add', nigerian());
    if (closed) await who.wire.call('paymentAccounts.close', { id });
    return { who, params: { id, ...more } };
  };

/** Payment accounts, from adding one to its end. */
export const PAYMENT_ACCOUNT_SCENES: Scenes = {
  'paymentAccounts.add': async (stage) => ({ who: await somebody(stage), params: nigerian() }),
  'paymentAccounts.update': withAccount({ holder: 'Chinedu Emeka Okafor', fields: nigerian().fields }),
  'paymentAccounts.delete': withAccount({}),
  'paymentAccounts.open': withAccount({}, { closed: true }),
  'paymentAccounts.close': withAccount({}),
};

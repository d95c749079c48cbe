import { addUpload } from '#tests/fixtures/world/cards.ts';
import { bindTotp } from '#tests/fixtures/world/factors.ts';
import { type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { ADMIN } from '../model/people.ts';
import { MODERATOR, PROVIDER } from '../world.ts';
import type { Scenes, Stage } from './scene.ts';

const REASON = 'Agreed in the weekly meeting';
const WORDS = {
  business: 'A shop for gift cards, registered in Hamburg since 2019',
  answerS: 300,
  aroundTheClock: true,
};
/** Whole points of bail. */
const BAIL = 10_000;

const DOCUMENT = 'licence.pdf';

async function addDocument(app: Stage['app'], user: TestUser): Promise<string> {
  const uploadId = await addUpload(app, user, 'business');
  await user.wire.call('providers.addDocument', { uploadId, name: DOCUMENT });
  return uploadId;
}

/** Somebody who meets every condition, with a draft. */
async function ready({ app, world }: Stage): Promise<TestUser> {
  const user = await world.newUser('trader', BAIL);
  await user.wire.call('providers.saveApplication', WORDS);
  await addDocument(app, user);
  await user.wire.call('bail.pay', { amount: `${BAIL}000000`, tradePassword: TRADE_PASSWORD });
  await bindTotp(app, user);
  return user;
}

async function sentId(stage: Stage): Promise<{ id: string }> {
  const { wire } = await ready(stage);
  await wire.call('providers.sendApplication', {});
  const { application } = await wire.call('providers.getConditions', {});
  return { id: application?.id ?? '' };
}

/** What staff decide against this provider. */
const against = async (provider: TestUser | Promise<TestUser>) => ({ userId: (await provider).userId, reason: REASON });

/** Somebody whose chat a moderator suspended. */
async function suspended({ world }: Stage): Promise<{ user: TestUser; id: string }> {
  const user = await world.newUser('trader');
  const suspension = { userId: user.userId, scope: 'chat', days: null, reason: REASON } as const;
  const { id } = await world.user(MODERATOR).wire.call('staff.suspend', suspension);
  return { user, id };
}

/** Becoming a provider, and losing it. */
export const PROVIDER_SCENES: Scenes = {
  'providers.saveApplication': async ({ world }) => ({ who: await world.newUser('trader'), params: WORDS }),
  'providers.sendApplication': async (stage) => ({ who: await ready(stage), params: {} }),
  'providers.withdrawApplication': async (stage) => ({ who: await ready(stage), params: {} }),
  'providers.addDocument': async (stage) => {
    const who = await ready(stage);
    return { who, params: { uploadId: await addUpload(stage.app, who, 'business'), name: DOCUMENT } };
  },
  'providers.removeDocument': async (stage) => {
    const who = await ready(stage);
    return { who, params: { id: await addDocument(stage.app, who) } };
  },
  'providers.takeApplication': async (stage) => ({ who: MODERATOR, params: await sentId(stage) }),
  'providers.decideApplication': async (stage) => ({
    who: MODERATOR,
    params: { ...(await sentId(stage)), outcome: 'refuse', reason: REASON },
  }),
  'providers.remove': async ({ world }) => ({ who: MODERATOR, params: await against(world.newUser('provider')) }),
  'providers.proposePenalty': async ({ life, world }) => {
    const { code } = await life.claimed();
    await world.user(PROVIDER).wire.call('disputes.withdrawClaim', { code, tradePassword: TRADE_PASSWORD });
    return { who: MODERATOR, params: { ...(await against(world.user(PROVIDER))), caseId: code } };
  },
  'providers.appeal': async (stage) => {
    const { user, id } = await suspended(stage);
    return { who: user, params: { what: 'suspension', id, words: WORDS.business } };
  },
  'providers.decideAppeal': async (stage) => {
    const { user, id } = await suspended(stage);
    await user.wire.call('providers.appeal', { what: 'suspension', id, words: WORDS.business });
    const { list } = await stage.world.user(ADMIN).wire.call('providers.listAppeals', { limit: 100 });
    const appealId = list.find(({ userId }) => userId === user.userId)?.id ?? '';
    return { who: ADMIN, params: { id: appealId, grant: true, answer: REASON } };
  },
};

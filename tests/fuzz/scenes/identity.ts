import { caseOf, passportFacts, personFacts, proveOne, takenCase } from '#tests/fixtures/world/identity.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { MODERATOR } from '../world.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

const WORDS = 'The number cannot be read';

/** Somebody of whom nothing is proven. */
const newcomer = ({ app }: Stage): Promise<TestUser> => buildUser(app, { level: 0 });

/** A moderator with the case of somebody new. */
const withCase =
  (more: object) =>
  async (stage: Stage): Promise<Scene> => {
    const id = await takenCase(stage.world.user(MODERATOR), await newcomer(stage));
    return { who: MODERATOR, params: { id, ...more } };
  };

/** Applications for levels of identity, and what staff make of them. */
export const IDENTITY_SCENES: Scenes = {
  'identity.submitOne': async (stage) => ({ who: await newcomer(stage), params: personFacts() }),
  'identity.submitTwo': async (stage) => {
    const who = await newcomer(stage);
    await proveOne(stage.world.user(MODERATOR), who);
    return { who, params: await passportFacts(who) };
  },
  'identity.take': async (stage) => {
    const applicant = await newcomer(stage);
    await applicant.wire.call('identity.submitOne', personFacts());
    return { who: MODERATOR, params: { id: await caseOf(stage.world.user(MODERATOR), applicant) } };
  },
  'identity.release': withCase({}),
  'identity.approve': withCase({}),
  'identity.askMore': withCase({ words: WORDS }),
  'identity.refuse': withCase({ refusal: 'unreadable', words: WORDS }),
};

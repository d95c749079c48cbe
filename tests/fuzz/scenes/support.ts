import type { TestUser } from '#tests/fixtures/world/people.ts';
import type { Scene, Scenes, Stage } from './scene.ts';

interface Request {
  readonly agent: TestUser;
  readonly trader: TestUser;
  readonly conversationId: string;
}

/** A user who asked for a person, and an agent who has not taken the request yet. */
async function aRequest({ world }: Stage): Promise<Request> {
  const [agent, trader] = [await world.newUser('support'), await world.newUser('trader')];
  const { conversationId } = await trader.wire.call('support.open', {});
  await trader.wire.call('support.askPerson', {});
  return { agent, trader, conversationId };
}

async function aTaken(stage: Stage): Promise<Request> {
  const request = await aRequest(stage);
  await request.agent.wire.call('support.take', { conversationId: request.conversationId });
  return request;
}

const anAgent = async ({ world }: Stage) => world.newUser('support');
const byAgent = ({ agent, conversationId }: Request): Scene => ({ who: agent, params: { conversationId } });

/** Commands of the support desk. */
export const SUPPORT_SCENES: Scenes = {
  'support.open': async ({ world }) => ({ who: await world.newUser('trader'), params: {} }),
  'support.askPerson': async ({ world }) => {
    const who = await world.newUser('trader');
    await who.wire.call('support.open', {});
    return { who, params: {} };
  },
  'support.openReception': async (stage) => ({ who: await anAgent(stage), params: {} }),
  'support.closeReception': async (stage) => ({ who: await anAgent(stage), params: {} }),
  'support.setLabel': async (stage) => ({ who: await anAgent(stage), params: { label: 'Cards' } }),
  'support.take': async (stage) => byAgent(await aRequest(stage)),
  'support.handOver': async (stage) => byAgent(await aTaken(stage)),
  'support.close': async (stage) => byAgent(await aTaken(stage)),
  'support.addNote': async (stage) => {
    const { agent, conversationId } = await aTaken(stage);
    return { who: agent, params: { conversationId, text: 'Calls back on Monday' } };
  },
  'support.setSolved': async (stage) => {
    const { agent, trader, conversationId } = await aTaken(stage);
    await agent.wire.call('support.close', { conversationId });
    return { who: trader, params: { solved: true } };
  },
};

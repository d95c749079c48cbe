import type { TestUser } from '#tests/fixtures/world/people.ts';
import { ADMIN } from '../model/people.ts';
import type { Scenes, Stage } from './scene.ts';

const TEXT = 'My points came a day late';
const DEVICE = { deviceModel: 'Linux', deviceVersion: 'Firefox 140' };
const FIELDS = { cardTypeId: null, currency: null, vendor: null, solution: '', remark: 'Calm', tags: ['points'] };
const END = { solved: true, solution: 'Explained the hold', endDescription: 'Your points are there now' };

interface Ticket {
  readonly trader: TestUser;
  readonly agent: TestUser;
  readonly code: string;
}

async function aTicket({ world }: Stage): Promise<Ticket> {
  const [agent, trader] = [await world.newUser('support'), await world.newUser('trader')];
  const { code } = await trader.wire.call('workOrders.open', { kind: 'consult', problem: TEXT });
  return { agent, trader, code };
}

async function anOwned(stage: Stage): Promise<Ticket> {
  const ticket = await aTicket(stage);
  await ticket.agent.wire.call('workOrders.assign', { code: ticket.code });
  return ticket;
}

const give = ({ wire }: TestUser) => wire.call('feedback.give', { kind: 'idea', text: TEXT });

/** Commands of work orders and feedback. */
export const TICKET_SCENES: Scenes = {
  'workOrders.open': async ({ world }) => ({
    who: await world.newUser('trader'),
    params: { kind: 'consult', problem: TEXT },
  }),
  'workOrders.add': async (stage) => {
    const { trader, code } = await aTicket(stage);
    return { who: trader, params: { code, text: 'And one more thing' } };
  },
  'workOrders.reopen': async (stage) => {
    const { trader, agent, code } = await anOwned(stage);
    await agent.wire.call('workOrders.process', { code, ...END });
    return { who: trader, params: { code, text: 'They are not there' } };
  },
  'workOrders.openFor': async ({ world }) => {
    const [agent, trader] = [await world.newUser('support'), await world.newUser('trader')];
    const { conversationId } = await trader.wire.call('support.open', {});
    await trader.wire.call('support.askPerson', {});
    await agent.wire.call('support.take', { conversationId });
    return { who: agent, params: { conversationId, source: 'call', kind: 'consult', problem: TEXT } };
  },
  'workOrders.assign': async (stage) => {
    const { agent, code } = await aTicket(stage);
    return { who: agent, params: { code } };
  },
  'workOrders.change': async (stage) => {
    const { agent, code } = await anOwned(stage);
    const params = { code, version: 1, contentType: 'points', errorType: null, specificProblem: null };
    return { who: agent, params: { ...params, ...DEVICE, ...FIELDS } };
  },
  'workOrders.answer': async (stage) => {
    const { agent, code } = await anOwned(stage);
    return { who: agent, params: { code, text: 'We look at it' } };
  },
  'workOrders.process': async (stage) => {
    const { agent, code } = await anOwned(stage);
    return { who: agent, params: { code, ...END } };
  },
  'feedback.give': async ({ world }) => ({ who: await world.newUser('trader'), params: { kind: 'idea', text: TEXT } }),
  'feedback.process': async ({ world }) => {
    await give(await world.newUser('trader'));
    const { list } = await world.user(ADMIN).wire.call('feedback.list', { limit: 1 });
    return { who: ADMIN, params: { id: list[0]?.id ?? '', outcome: 'We built it' } };
  },
  'rewards.create': async ({ world }) => {
    const { name } = await world.newUser('trader');
    // Above what one gives alone, so that no promotion account is needed.
    const params = { kind: 'reward', scenario: 'goodwill', receiver: name, amount: '900000000', reason: TEXT };
    return { who: await world.newUser('support'), params };
  },
  'rewards.proposeFunding': async ({ world }) => {
    const { wire } = world.user(ADMIN);
    const { list } = await wire.call('staff.listProposals', { limit: 100 });
    for (const { id, isOwn } of list) if (isOwn) await wire.call('staff.withdrawProposal', { id });
    return { who: ADMIN, params: { amount: '1000000', reason: TEXT } };
  },
};

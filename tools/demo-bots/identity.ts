import { type Wire, WireError } from '#tools/wire/gateway-client.ts';
import { type Duty, isOurs, ROWS_PER_LOOK, type Task, TRADING_PASSWORD } from './duty.ts';

const APPROVE_S = 10;
/** Somebody who plays the moderator in person decides first. */
const YIELD_S = 120;

/** Approves level one, which is what cashing out needs. Level two takes two people, and what is doubtful takes one. */
export const proveIdentities: Duty = {
  async look(bot) {
    const { wire } = bot;
    const page = { limit: ROWS_PER_LOOK };
    const [waiting, mine] = await Promise.all([
      wire.call('identity.listCases', { which: 'waiting', ...page }),
      wire.call('identity.listCases', { which: 'mine', ...page }),
    ]);
    const tasks: Task[] = [];
    for (const { id, level, state, isFlagged, owner, submittedAt } of waiting.list) {
      if (level !== 1 || state !== 'pending' || isFlagged || owner !== null || !isOurs(bot, submittedAt)) continue;
      const [place, delayS] = bot.isPersonThere() ? ['second', YIELD_S] : ['first', APPROVE_S];
      tasks.push({ key: `${id} ${submittedAt} ${place}`, delayS: Number(delayS), run: () => take(wire, id) });
    }
    for (const { id, level, state } of mine.list) {
      if (level !== 1 || state !== 'pending') continue;
      const approve = () => proven(wire, () => wire.call('identity.approve', { id }));
      tasks.push({ key: `${id} mine`, delayS: 0, run: approve });
    }
    return tasks;
  },
};

const take = (wire: Wire, id: string) => proven(wire, () => wire.call('identity.take', { id }));

/** Staff prove themselves before they write, and the gateway says when. */
async function proven(wire: Wire, deed: () => Promise<unknown>): Promise<unknown> {
  try {
    return await deed();
  } catch (error) {
    if (!(error instanceof WireError) || error.code !== 'auth.step_up_needed') throw error;
    await wire.call('factors.stepUp', { kind: 'staff', password: TRADING_PASSWORD });
    return deed();
  }
}

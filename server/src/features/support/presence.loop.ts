import type { Loop } from '#server/app/feature.ts';
import { closeAbsent, markSeen, supportAgents } from './agents.store.ts';

const EVERY_MS = 5_000;

/** Notes which agents are online, and switches reception off for those who have been away for a while. */
export const agentPresenceLoop: Loop = {
  name: 'support agents',
  idleMs: EVERY_MS,
  async run({ db, presence, rules }) {
    const agents = await supportAgents(db);
    const here = agents.filter(({ userId }) => presence.isOnline(userId));
    await markSeen(
      db,
      here.map(({ userId }) => userId),
    );
    // While the product itself was down, nobody could be online.
    const awayS = rules.get('support.reception_off_s');
    if (process.uptime() > awayS) await closeAbsent(db, awayS);
    return 0;
  },
};

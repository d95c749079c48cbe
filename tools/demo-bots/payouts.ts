import { receiptPicture } from '#tools/seed/pictures.ts';
import { type Duty, isOurs, ROWS_PER_LOOK, type Task } from './duty.ts';

const TAKE_S = 10;
const PAY_S = 15;
/** Somebody who plays the payout provider in person takes payouts first. */
const YIELD_S = 120;

/** Pays payouts out by hand, with a drawn proof: there is no bank behind the demo. */
export const payOut: Duty = {
  prepare: (wire) => wire.call('switches.openReceiving', {}),
  async look(bot) {
    const { wire } = bot;
    const [waiting, mine] = await Promise.all([
      wire.call('payouts.listWork', { tab: 'waiting', limit: ROWS_PER_LOOK }),
      wire.call('payouts.listWork', { tab: 'mine', limit: ROWS_PER_LOOK }),
    ]);
    const tasks: Task[] = [];
    for (const { id, askedAt, abilities } of waiting.list) {
      if (!isOurs(bot, askedAt) || !abilities.includes('take')) continue;
      const [place, delayS] = bot.isPersonThere() ? ['second', YIELD_S] : ['first', TAKE_S];
      tasks.push({ key: `${id} open ${place}`, delayS: Number(delayS), run: () => wire.call('payouts.take', { id }) });
    }
    for (const { id, abilities } of mine.list) {
      if (!abilities.includes('mark_paid')) continue;
      const pay = async () => {
        const proofId = await wire.upload('payment', await receiptPicture(id));
        await wire.call('payouts.markPaid', { id, proofId });
      };
      tasks.push({ key: `${id} taken`, delayS: PAY_S, run: pay });
    }
    return tasks;
  },
};

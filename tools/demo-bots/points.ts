import type { ResultOf } from '#contract/catalogue.ts';
import { receiptPicture } from '#tools/seed/pictures.ts';
import type { Wire } from '#tools/wire/gateway-client.ts';
import {
  type BotAtWork,
  type Duty,
  isOurs,
  ROWS_PER_LOOK,
  type Task,
  TRADING_PASSWORD as tradePassword,
} from './duty.ts';

type Row = ResultOf<'pointsOrders.listMine'>['list'][number];

const PAY_S = 15;
const RELEASE_S = 15;
const ANSWER_S = 10;

/** Goes on with orders of points on either side: says that it paid, or that it was paid. */
export const tradePoints: Duty = {
  async look(bot) {
    const { list } = await bot.wire.call('pointsOrders.listMine', { turn: 'mine', limit: ROWS_PER_LOOK });
    return list.filter(({ placedAt }) => isOurs(bot, placedAt)).flatMap((row) => taskOf(bot, row));
  },
};

function taskOf({ wire }: BotAtWork, { code, state, role }: Row): Task[] {
  const task = (delayS: number, run: () => Promise<unknown>): Task[] => [{ key: `${code} ${state}`, delayS, run }];
  if (role === 'buyer' && state === 'to_pay') return task(PAY_S, () => pay(wire, code));
  if (role === 'seller' && (state === 'paid' || state === 'to_check_card_image')) {
    return task(RELEASE_S, () => wire.call('pointsOrders.release', { code, tradePassword }));
  }
  if (state === 'ruled') return task(ANSWER_S, () => wire.call('pointsOrders.acceptRuling', { code, tradePassword }));
  return [];
}

async function pay(wire: Wire, code: string): Promise<void> {
  const { provenName } = await wire.call('paymentAccounts.list', {});
  const files = [await wire.upload('evidence', await receiptPicture(code))];
  await wire.call('pointsOrders.markPaid', { code, payerName: provenName ?? 'Demo Buyer', files });
}

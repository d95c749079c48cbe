import type { ResultOf } from '#contract/catalogue.ts';
import { pow10 } from '#core/money/amount.ts';
import { evidencePicture } from '#tools/seed/pictures.ts';
import type { Wire } from '#tools/wire/gateway-client.ts';
import {
  type BotAtWork,
  type Duty,
  isOurs,
  ROWS_PER_LOOK,
  type Task,
  TRADING_PASSWORD as tradePassword,
} from './duty.ts';

type Order = ResultOf<'orders.get'>;
type Row = ResultOf<'orders.listMine'>['list'][number];

/** Seconds after which a bot opens a card, and after which it has tested what it opened. */
const OPEN_S = 10;
const TEST_S = 20;
const ANSWER_S = 10;
/** A seller who does nothing about a claim is paid in full after this: nobody is left waiting in the demo. */
const CLAIM_PATIENCE_S = 180;
/** Every so many orders of the same two, the bot reports a card. */
const CLAIM_EVERY = 6;

/** Buys cards as a provider: opens them, tests them, pays; every sixth order of a seller has a card that is worth less. */
export const buyCards: Duty = {
  async look(bot) {
    const page = { role: 'provider', limit: ROWS_PER_LOOK } as const;
    const [waiting, claimed] = await Promise.all([
      bot.wire.call('orders.listMine', { ...page, turn: 'mine', sort: 'oldest' }),
      bot.wire.call('orders.listMine', { ...page, turn: 'theirs', state: 'negotiating', sort: 'oldest' }),
    ]);
    return [...waiting.list, ...claimed.list]
      .filter(({ placedAt }) => isOurs(bot, placedAt))
      .flatMap((row) => taskOf(bot, row));
  },
};

function taskOf({ wire }: BotAtWork, row: Row): Task[] {
  const { code, state, turn } = row;
  const task = (delayS: number, run: (order: Order) => Promise<unknown>): Task[] => [
    { key: `${code} ${state} ${turn}`, delayS, run: async () => run(await wire.call('orders.get', { code })) },
  ];
  switch (state) {
    case 'to_view':
      return task(OPEN_S, (order) => openAll(wire, order));
    case 'to_confirm':
      return task(TEST_S, (order) => (isClaimed(order) ? claim(wire, order) : release(wire, order)));
    case 'delivered':
      return task(OPEN_S, () => wire.call('orders.confirmReceipt', { code }));
    case 'to_release':
      return task(TEST_S, (order) => release(wire, order));
    case 'negotiating':
      return turn === 'mine'
        ? task(ANSWER_S, (order) => acceptProposal(wire, order))
        : task(CLAIM_PATIENCE_S, () => wire.call('disputes.withdrawClaim', { code, tradePassword }));
    case 'ruled':
      return task(ANSWER_S, () => wire.call('disputes.acceptRuling', { code, tradePassword }));
    default:
      return [];
  }
}

async function openAll(wire: Wire, { code, cards }: Order): Promise<void> {
  for (const card of cards) await wire.call('orders.revealCard', { code, cardId: card.id, tradePassword });
}

const release = (wire: Wire, { code }: Order) => wire.call('orders.release', { code, tradePassword });

/** The orders that these two have ended decide, so that the same order is claimed whenever it is looked at. */
export const isClaimed = ({ seller, cards, unit }: Pick<Order, 'seller' | 'cards' | 'unit'>): boolean =>
  seller.ordersTogether % CLAIM_EVERY === CLAIM_EVERY - 1 && halfOf(cards.at(-1)?.faceValue ?? '0', unit) >= 1;

/** Half of a face value, in whole units. */
const halfOf = (faceValue: string, unit: number): number => Number(BigInt(faceValue) / (2n * pow10(unit)));

/** The last card is worth half. */
async function claim(wire: Wire, { code, cards, unit }: Order): Promise<void> {
  const card = cards.at(-1);
  if (card === undefined) return;
  const evidence = [await wire.upload('evidence', await evidencePicture(code))];
  const actualFaceValue = halfOf(card.faceValue, unit);
  const note = `The balance of this card is ${actualFaceValue}, not ${actualFaceValue * 2}.`;
  await wire.call('disputes.openClaim', {
    code,
    cards: [{ cardId: card.id, kind: 'mismatch', actualFaceValue, note, evidence }],
  });
}

async function acceptProposal(wire: Wire, { code, proposal }: Order): Promise<void> {
  if (proposal?.by !== 'seller') return;
  await wire.call('disputes.acceptProposal', { code, tradePassword, amount: proposal.amount });
}

import { END_STATES, type GiftState, OPEN_STATES } from '#core/orders/gift-states.ts';
import { GIFT_TABLE } from '#core/orders/gift-table.ts';
import { POINTS_TABLE } from '#core/orders/points/points-table.ts';
import { PAYOUT_TABLE } from '#core/payouts/payout-table.ts';
import { DEEDS } from './deeds.ts';

/** What happened in a market: `state event next`, `deed done`, `refused ...`, each with how often. */
export type Tally = ReadonlyMap<string, number>;

/** States that orders can be in, a hold that moved, and both ends of a review: what a long run has to see. */
const THINGS: readonly string[] = [...OPEN_STATES, ...END_STATES];
const MOVES_ON = ['to_view clock to_view', 'to_view decline to_view'];
const REVIEWS = ['compensation approve', 'compensation refuse', 'compensation owed'];
const PAUSES = ['suspended for claims', 'paused for faults'];
const LATE = ['refused orders.too_late'];

/** What only a payout channel does: the faults of money and the channels' own tests have these. */
const BY_CHANNEL = ['paying', 'unclear', 'start', 'succeed', 'fail', 'mismatch'];

/** `points state/event` and `payout state/event`, for every row of both tables that the market can reach. */
const MONEY_ROWS: readonly string[] = [
  ...POINTS_TABLE.map(({ from, event }) => `points ${from}/${event}`),
  ...PAYOUT_TABLE.filter(({ from, event }) => !BY_CHANNEL.includes(from) && !BY_CHANNEL.includes(event)).map(
    ({ from, event }) => `payout ${from}/${event}`,
  ),
];

/** The states, rows of the table, deeds and other parts of a market that a run never reached. */
export function unseen(tally: Tally): { states: string[]; rows: string[]; deeds: string[] } {
  const steps = [...tally.keys()].map((key) => key.split(' '));
  const reached = new Set(steps.flatMap(([from, _, to]) => [from, to]));
  const visited = new Set(steps.map(([from, event]) => `${from} ${event}`));
  const rows = new Set(GIFT_TABLE.map(({ from, event }) => `${from} ${event}`));
  const moved = new Set([...tally.keys()].map((key) => key.split('/').slice(0, 2).join('/')));
  const unmoved = MONEY_ROWS.filter((row) => !moved.has(row));
  const others = [...MOVES_ON, ...REVIEWS, ...PAUSES, ...LATE].filter((text) => !tally.has(text));
  return {
    states: THINGS.filter((state) => !reached.has(state as GiftState)),
    rows: [...[...rows].filter((row) => !visited.has(row)), ...unmoved, ...others],
    deeds: Object.keys(DEEDS).filter((name) => !tally.has(`${name} done`)),
  };
}

/** What moves money besides orders of cards: the run of `npm test`, too, has each of these. */
const MONEY_DEEDS: readonly string[] = [
  'order points',
  'act on a points order',
  'ask for a payout',
  'act on a payout',
  'a payment arrives',
  'payments become final',
  'ask for a withdrawal',
  'quote a swap',
  'send points',
  'pay bail',
];

/** Kinds of money that did not move in a run. */
export const unmovedMoney = (tally: Tally): string[] => MONEY_DEEDS.filter((name) => !tally.has(`${name} done`));

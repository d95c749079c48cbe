import type { CallName } from '#contract/catalogue.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import type { MarketWorld } from '../market-world.ts';
import type { MarketModel } from '../model/model.ts';
import {
  isOpenPayout,
  koboOf,
  type ModelPayout,
  PAYOUT_STEP_NAMES,
  PAYOUT_STEPS,
  type PayoutState,
  type PayoutStep,
} from '../model/payouts.ts';
import { PAYERS, PEOPLE, pickOf, STAFF, TRADERS } from '../model/people.ts';
import { type Deed, mostly } from './deed.ts';

const REASON = 'Looked at by the fuzz';
const LATE_ONE_IN = 12;
/** What ends a payout, or gives it back, before it gets anywhere. */
const BACK: readonly PayoutStep[] = ['cancel', 'give_back'];
/** What keeps a dispute going: most of its other steps end it. */
const ONWARD: readonly PayoutStep[] = ['dispute', 'rule_paid', 'appeal'];

const ask: Deed = {
  weight: 2.5,
  async does({ payouts }, world, { who, number, other }) {
    const owner = pickOf(TRADERS, who);
    const sum = BigInt(1 + (number % (other % 10 === 0 ? 9_999 : 2_500))) * 20_011n;
    // A trader gets no less than was shown: one kobo too many is refused.
    const fiat = koboOf(sum) + (other % 11 === 0 ? 1n : other % 11 === 1 ? -1n : 0n);
    if (fiat <= 0n) return { did: false, should: false };
    return { did: await world.askPayout(owner, sum, fiat), should: payouts.request(owner, sum, fiat) };
  },
};

const WITHOUT_CLOCK: readonly PayoutState[] = ['in_dispute', 'second_look'];
/** Beyond the first states, where a clock that runs out ends most lives before they have had a dispute. */
const isFar = ({ state }: ModelPayout): boolean => state === 'paid' || state === 'ruled';

/** How each step is sent, beside the payout's id. */
const SENT: { readonly [S in PayoutStep]: readonly [call: CallName, params: object] } = {
  take: ['payouts.take', {}],
  give_back: ['payouts.giveBack', {}],
  mark_paid: ['payouts.markPaid', {}],
  cancel: ['payouts.cancel', {}],
  confirm: ['payouts.confirm', { tradePassword: TRADE_PASSWORD }],
  dispute: ['payouts.dispute', { reason: REASON }],
  concede: ['payouts.concede', {}],
  rule_paid: ['payouts.rule', { isPaid: true, reason: REASON }],
  rule_unpaid: ['payouts.rule', { isPaid: false, reason: REASON }],
  appeal: ['payouts.appeal', { reason: REASON }],
};

const step: Deed = {
  weight: 10,
  async does(model, world, { which, who, number, other }) {
    const { all } = model.payouts;
    if (all.length === 0) return { did: false, should: false };
    const no = mostly(all, which, isOpenPayout);
    const payout = all[no] as ModelPayout;
    const open = [payout.owner, ...PAYERS, ...STAFF].flatMap((actor) =>
      PAYOUT_STEP_NAMES.filter((name) => PAYOUT_STEPS[name].may(payout, actor)).map((name) => ({ who: actor, name })),
    );
    const free = { who: who % PEOPLE, name: pickOf(PAYOUT_STEP_NAMES, number) };
    const forward = open.filter(({ name }) => !BACK.includes(name));
    const onward = open.filter(({ name }) => ONWARD.includes(name));
    const drawn = pickOf([open, onward, onward, forward], number);
    const likely = drawn.length === 0 ? open : drawn;
    const chosen = who % 6 === 0 || likely.length === 0 ? free : pickOf(likely, number >> 2);
    if (other % LATE_ONE_IN === 0 && isOpenPayout(payout) && !WITHOUT_CLOCK.includes(payout.state)) {
      await world.expirePayout(no);
      payout.isLate = true;
    }
    const from = payout.state;
    const [call, more] = SENT[chosen.name];
    const proof = chosen.name === 'mark_paid' ? { proofId: await world.paymentProof(chosen.who) } : {};
    const did = await world.callAs(chosen.who, call, { id: world.payouts[no], ...more, ...proof });
    const should = model.payouts.act(payout, chosen.name, chosen.who);
    if (should) model.count(`payout ${from}/${chosen.name}/${payout.state}`);
    if (payout.isLate) await runOut(model, world, payout);
    return { did, should };
  },
};

async function runOut(model: MarketModel, world: MarketWorld, payout: ModelPayout): Promise<void> {
  const from = payout.state;
  await world.firePayoutClocks();
  model.payouts.runOut(payout);
  model.count(`payout ${from}/clock/${payout.state}`);
}

const clock: Deed = {
  weight: 0.7,
  async does(model, world, { which }) {
    const { all } = model.payouts;
    const no = all.length === 0 ? -1 : mostly(all, which, isFar);
    const payout = all[no];
    if (payout === undefined || !isOpenPayout(payout)) return { did: false, should: false };
    await world.expirePayout(no);
    await runOut(model, world, payout);
    return { did: true, should: true };
  },
};

/** Points that payout providers pay out by hand. */
export const PAYOUT_DEEDS: Readonly<Record<string, Deed>> = {
  'ask for a payout': ask,
  'act on a payout': step,
  'the clock of a payout': clock,
};

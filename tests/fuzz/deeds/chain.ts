import type { ModelDeposit, ModelWithdrawal } from '../model/chain.ts';
import { PEOPLE, pickOf, STAFF, TRADERS } from '../model/people.ts';
import { WITHDRAWAL } from '../model/terms.ts';
import { type Deed, mostly } from './deed.ts';

/** Small payments, many of which are too little by themselves; some that only one node has. */
const arrive: Deed = {
  weight: 2,
  async does({ chain }, world, { who, number, other }) {
    const owner = pickOf(TRADERS, who);
    const amount = other % 3 === 0 ? BigInt(1 + (number % 99)) * 7_001n : BigInt(1 + number) * 9_003n;
    const isDoubted = other % 8 === 1;
    chain.deposits.push({ owner, amount, state: isDoubted ? 'held' : 'confirming' });
    await world.arrivePayment(owner, amount, isDoubted);
    return { did: true, should: true };
  },
};

/** What both nodes have now of a block: the payment again, or nothing, after the chain went back before it counted. */
const again: Deed = {
  weight: 1,
  async does({ chain }, world, { which, number }) {
    const open = chain.deposits.flatMap(({ state }, index) =>
      state === 'credited' || state === 'waiting' ? [] : [index],
    );
    const any = chain.deposits.map((_, index) => index);
    const isGone = number % 2 === 0 && open.length > 0;
    if (any.length === 0) return { did: false, should: false };
    const no = pickOf(isGone ? open : any, which);
    const deposit = chain.deposits[no] as ModelDeposit;
    const isPaid = deposit.state === 'credited' || deposit.state === 'waiting';
    if (!isPaid) deposit.state = isGone ? 'dropped' : 'confirming';
    await world.sayAgain(no, isGone);
    return { did: true, should: true };
  },
};

const finalise: Deed = {
  weight: 1.5,
  async does({ chain }, world) {
    if (chain.deposits.length === 0) return { did: false, should: false };
    chain.finalise();
    await world.finalise();
    return { did: true, should: true };
  },
};

const withdraw: Deed = {
  weight: 2.5,
  async does({ chain }, world, { who, number, other }) {
    const owner = pickOf(TRADERS, who);
    const amount = BigInt(1 + number) * 7_007n;
    const fee = WITHDRAWAL.fee + (other % 9 === 0 ? -1n : other % 9 === 1 ? 5n : 0n);
    return { did: await world.withdraw(owner, amount, fee), should: chain.request(owner, amount, fee) };
  },
};

const isOpen = ({ state }: ModelWithdrawal): boolean => state === 'in_review' || state === 'approved';

const cancel: Deed = {
  weight: 0.7,
  async does({ chain }, world, { which, who }) {
    const { withdrawals } = chain;
    if (withdrawals.length === 0) return { did: false, should: false };
    const no = mostly(withdrawals, which, isOpen);
    const item = withdrawals[no] as ModelWithdrawal;
    const caller = who % 6 === 0 ? pickOf(TRADERS, who >> 3) : item.owner;
    const did = await world.callAs(caller, 'withdrawals.cancel', { id: world.withdrawals[no] });
    return { did, should: chain.cancel(item, caller) };
  },
};

const review: Deed = {
  weight: 2,
  async does({ chain }, world, { which, who, number }) {
    const { withdrawals } = chain;
    if (withdrawals.length === 0) return { did: false, should: false };
    const no = mostly(withdrawals, which, ({ state }) => state === 'in_review');
    const item = withdrawals[no] as ModelWithdrawal;
    const by = who % 8 === 0 ? (who >> 3) % PEOPLE : pickOf(STAFF, who);
    const approves = number % 4 !== 0;
    const decision = approves ? 'approve' : 'reject';
    const params = { id: world.withdrawals[no], decision, reason: 'Compared with the last payments' };
    return { did: await world.callAs(by, 'withdrawals.review', params), should: chain.review(item, by, approves) };
  },
};

/** USDT that comes in by a chain, and points that are to leave by it. */
export const CHAIN_DEEDS: Readonly<Record<string, Deed>> = {
  'a payment arrives': arrive,
  'the nodes say it again': again,
  'payments become final': finalise,
  'ask for a withdrawal': withdraw,
  'cancel a withdrawal': cancel,
  'review a withdrawal': review,
};

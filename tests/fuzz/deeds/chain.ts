import { expect } from 'vitest';
import { feeOn, type ModelDeposit, type ModelWithdrawal, NETS, type Net } from '../model/chain.ts';
import { PEOPLE, pickOf, STAFF, TRADERS } from '../model/people.ts';
import { BTC_WITHDRAWAL, WITHDRAWAL } from '../model/terms.ts';
import { type Deed, mostly } from './deed.ts';

/** Half of all by the usual chain, the rest by the two others. */
const netOf = (draw: number): Net => (['evm', 'tron', 'evm', 'bitcoin'] as const)[draw % 4] ?? 'evm';
/** As much in satoshis as an amount of points is worth, roughly. */
const onNet = (net: Net, points: bigint): bigint => (net === 'bitcoin' ? points / 600n + 1n : points);

/** A network that has as much can pay somebody. */
const MIN_SPARE = { evm: WITHDRAWAL.least, tron: WITHDRAWAL.least, bitcoin: BTC_WITHDRAWAL.least } as const;

/** Small payments, many of which are too little by themselves; some that only one node has. */
const arrive: Deed = {
  weight: 3,
  async does({ chain }, world, { who, which, number, other }) {
    const owner = pickOf(TRADERS, who);
    const net = netOf(which);
    const sum = other % 3 === 0 ? BigInt(1 + (number % 99)) * 7_001n : BigInt(1 + number) * 9_003n;
    const amount = onNet(net, sum);
    const isDoubted = other % 8 === 1;
    chain.deposits.push({ net, owner, amount, state: isDoubted ? 'held' : 'confirming' });
    await world.arrivePayment(owner, { net, amount }, isDoubted);
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
  weight: 3.5,
  async does({ chain, swaps }, world, { who, which, number, other }) {
    const hasBitcoin = TRADERS.filter((no) => swaps.available(no) > 0n);
    const full = NETS.filter((candidate) => chain.spare(candidate) >= MIN_SPARE[candidate]);
    const net = full.length > 0 && other % 6 !== 0 ? pickOf(full, which) : netOf(which);
    const owner = pickOf(net === 'bitcoin' && hasBitcoin.length > 0 ? hasBitcoin : TRADERS, who);
    const amount = onNet(net, BigInt(1 + number) * 7_007n);
    const fee = feeOn(net) + (other % 9 === 0 ? -1n : other % 9 === 1 ? 5n : 0n);
    // A run may last longer than a price counts.
    await world.priceBtc(swaps.mid);
    const isPayable = net !== 'bitcoin' || (await world.isOnePayment(owner, net, amount));
    return {
      did: await world.withdraw(owner, { net, amount, fee }),
      should: isPayable && chain.request(owner, { net, amount, fee }),
    };
  },
};

/** Bitcoin may lie in outputs that are reserved, or too small to be spent for what its owner agreed to. */
const WAITS = ['float', 'price'];

const sign: Deed = {
  weight: 2,
  async does({ chain }, world, { which }) {
    const { withdrawals } = chain;
    if (withdrawals.length === 0) return { did: false, should: false };
    const no = mostly(withdrawals, which, (candidate) => candidate.state === 'approved');
    const item = withdrawals[no] as ModelWithdrawal;
    const isApproved = item.state === 'approved';
    const { state, waitsFor } = await world.signAndSend(no);
    const mayWait = item.net === 'bitcoin' && WAITS.includes(waitsFor ?? '');
    const did = isApproved && state === 'broadcast';
    const should = isApproved && !mayWait;
    if (should && !did) throw new Error(`an approved withdrawal on ${item.net} is ${state} and waits for ${waitsFor}`);
    if (should) item.state = 'broadcast';
    return { did, should };
  },
};

const mine: Deed = {
  weight: 1,
  async does({ chain }, world) {
    const { withdrawals } = chain;
    const sent = withdrawals.flatMap(({ state }, no) => (state === 'broadcast' ? [no] : []));
    const arrived = await world.mineWithdrawals(sent);
    const due = { tokens: 0n, satoshis: 0n };
    for (const no of sent) {
      const item = withdrawals[no] as ModelWithdrawal;
      const isBitcoin = item.net === 'bitcoin';
      due[isBitcoin ? 'satoshis' : 'tokens'] += item.amount - feeOn(item.net);
      chain.confirm(item, isBitcoin ? await world.tookOf(no) : 0n);
    }
    expect(arrived, 'what arrived outside').toEqual(due);
    return { did: sent.length > 0, should: sent.length > 0 };
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
  'sign a withdrawal': sign,
  'blocks have withdrawals': mine,
};

import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { hasEnded } from '../model/gift-orders.ts';
import { ADMIN, PROVIDERS, pickOf, SELLERS, STAFF } from '../model/people.ts';
import { hasEnded as hasPointsEnded } from '../model/points-orders.ts';
import type { Deed } from './deed.ts';

const CENTIPOINT = 10_000n;

const pay: Deed = {
  weight: 2,
  async does({ accounts }, world, { who, number }) {
    const no = pickOf(PROVIDERS, who);
    const sum = BigInt(1 + (number % 9_999) * 4) * CENTIPOINT;
    const did = await world.callAs(no, 'bail.pay', { amount: sum.toString(), tradePassword: TRADE_PASSWORD });
    return { did, should: accounts.pay(no, sum) };
  },
};

const giveNotice: Deed = {
  weight: 0.2,
  async does({ accounts, ads }, world, { who }) {
    const no = pickOf(PROVIDERS, who);
    const should = !accounts.notices.has(no) && accounts.bail(no).amount > 0n;
    if (should) {
      accounts.notices.add(no);
      accounts.refreshPause(no);
      for (const ad of ads) {
        if (ad.provider === no && ad.status === 'on') Object.assign(ad, { status: 'off', closedByItself: false });
      }
    }
    return { did: await world.callAs(no, 'bail.giveNotice', {}), should };
  },
};

const withdrawNotice: Deed = {
  weight: 1,
  async does({ accounts }, world, { who }) {
    const no = pickOf(PROVIDERS, who);
    const should = accounts.notices.delete(no);
    if (should) accounts.refreshPause(no);
    return { did: await world.callAs(no, 'bail.withdrawNotice', {}), should };
  },
};

const takeBack: Deed = {
  weight: 0.5,
  async does({ accounts, orders, points }, world, { who }) {
    const no = pickOf(PROVIDERS, who);
    const bail = accounts.bail(no);
    const isOpen =
      orders.some((order) => (order.seller === no || order.provider === no) && !hasEnded(order)) ||
      points.orders.some((order) => (order.seller === no || order.buyer === no) && !hasPointsEnded(order));
    const isFree = !isOpen && accounts.owedBy(no) === 0n && bail.frozen === 0n && bail.amount > 0n;
    const should = accounts.notices.has(no) && isFree;
    if (should) {
      accounts.purse(no).amount += bail.amount;
      bail.amount = 0n;
      accounts.notices.delete(no);
      accounts.refreshPause(no);
    }
    await world.endNotice(no);
    return { did: await world.callAs(no, 'bail.takeBack', { tradePassword: TRADE_PASSWORD }), should };
  },
};

const LIFTED = ['claim_rate', 'faults'] as const;

/** Staff look at who lost too many claims, or let too many orders fail; an admin alone may let it trade again. */
const lift: Deed = {
  weight: 1,
  async does({ accounts }, world, { who, number }) {
    const suspended = accounts.pauses.flatMap((why, index) =>
      LIFTED.flatMap((item) => (why.has(item) ? [{ no: index, reason: item }] : [])),
    );
    const by = number % 6 === 0 ? pickOf(STAFF, number >> 3) : ADMIN;
    const isAny = suspended.length === 0 || number % 5 === 0;
    const { no, reason } = isAny
      ? { no: pickOf(PROVIDERS, who), reason: pickOf(LIFTED, number) }
      : pickOf(suspended, who);
    const should = by === ADMIN && (accounts.pauses[no]?.delete(reason) ?? false);
    const params = { userId: world.user(no).userId, reason, note: 'Looked at and forgiven' };
    return { did: await world.callAs(by, 'disputes.liftPause', params), should };
  },
};

/** Income pays debts. */
const sweep: Deed = {
  weight: 1,
  async does({ accounts }, world) {
    accounts.sweepAll();
    await world.sweep();
    return { did: true, should: true };
  },
};

const arrive: Deed = {
  weight: 1,
  async does(model, world, { which }) {
    const { orders } = model;
    const sent = orders.flatMap(({ state, hasArrived }, index) =>
      state === 'delivered' && !hasArrived ? [index] : [],
    );
    if (sent.length === 0) return { did: false, should: false };
    const no = pickOf(sent, which);
    const [order, placed] = [orders[no], world.orders[no]];
    if (!order || !placed) throw new Error('the model and the world have other orders');
    model.arrive(order);
    await world.arrive(placed);
    return { did: true, should: true };
  },
};

const block: Deed = {
  weight: 1,
  async does({ blocks }, world, { who, number, other }) {
    const pair = [pickOf(SELLERS, who), pickOf(PROVIDERS, number)] as const;
    const [by, whom] = other % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
    const isNew = !blocks.has(`${by} ${whom}`) && other % 3 > 0;
    if (isNew) blocks.add(`${by} ${whom}`);
    else blocks.delete(`${by} ${whom}`);
    const call = isNew ? 'people.addBlock' : 'people.removeBlock';
    return { did: await world.callAs(by, call, { userId: world.user(whom).userId }), should: true };
  },
};

/** Bail, what follows from claims, and what happens without anybody's doing. */
export const BAIL_DEEDS: Readonly<Record<string, Deed>> = {
  'pay bail': pay,
  'give notice': giveNotice,
  'withdraw a notice': withdrawNotice,
  'take bail back': takeBack,
  'lift a suspension': lift,
  'sweep debts': sweep,
  'a parcel arrives': arrive,
  block,
};

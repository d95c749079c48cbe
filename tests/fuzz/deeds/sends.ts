import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { PEOPLE, PROVIDERS, pickOf, SELLERS, STAFF } from '../model/people.ts';
import { MIN_SEND, SEND_BELOW } from '../model/terms.ts';
import type { Deed } from './deed.ts';

const CENTIPOINT = 10_000n;

/** Points from one user to another: mostly to somebody who may receive them. */
const send: Deed = {
  weight: 2,
  async does({ accounts, blocks }, world, { who, which, number }) {
    const from = pickOf([...SELLERS, ...PROVIDERS], who);
    const to = which % 6 === 0 ? which % PEOPLE : pickOf([...SELLERS, ...PROVIDERS], which);
    const sum = BigInt(1 + (number % 999) * 51) * CENTIPOINT;
    const isStaff = STAFF.some((no) => no === to);
    const areBlocked = blocks.has(`${from} ${to}`) || blocks.has(`${to} ${from}`);
    const isApart = from !== to && !isStaff && !areBlocked && sum >= MIN_SEND && sum < SEND_BELOW;
    const params = { receiverId: world.user(to).userId, amount: sum.toString(), tradePassword: TRADE_PASSWORD };
    const did = await world.callAs(from, 'sends.send', params);
    return { did, should: isApart && accounts.send(from, to, sum) };
  },
};

export const SEND_DEEDS: Readonly<Record<string, Deed>> = { 'send points': send };

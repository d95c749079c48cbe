import { describe, expect, it } from 'vitest';
import { type CallName, catalogue } from '#contract/catalogue.ts';
import type { FunctionDef } from '#contract/define.ts';

/** Writes of staff that ask for no proof, each with its reason. */
const EASY: Partial<Record<CallName, string>> = {
  'support.openReception': 'the own place at the desk',
  'support.closeReception': 'the own place at the desk',
  'support.setLabel': 'the own place at the desk',
  'filters.save': 'what the caller sees',
  'filters.rename': 'what the caller sees',
  'filters.remove': 'what the caller sees',
};

/** Writes of traders and providers about offers, orders, disputes and bail that ask for no proof, each with its reason. */
const WITHOUT: Partial<Record<CallName, string>> = {
  'ads.remove': 'takes an offer away',
  'pointsAds.remove': 'takes an offer away',
  'goods.addGoods': 'the cards go on sale where the ad asked',
  'goods.setShelf': 'the cards go on sale where the ad asked',
  'goods.removeGoods': 'takes an offer away',
  'goods.setQuick': 'another way to sell at the same price',
  'goods.removeAd': 'takes an offer away',
  'orders.place': 'the caller is to be paid',
  'orders.promise': 'the caller is to be paid',
  'orders.quickPlace': 'the caller is to be paid',
  'orders.sellAgain': 'the caller is to be paid',
  'orders.logCopy': 'only a line in the log',
  'orders.cancel': 'returns everything to the payer',
  'orders.decline': 'returns everything to the payer, who calls',
  'orders.deliverCodes': 'the cards were promised',
  'orders.deliverParcel': 'the cards were promised',
  'orders.confirmReceipt': 'the time to check the cards begins',
  'disputes.openClaim': 'holds the points where they are',
  'disputes.addEvidence': 'adds to a dispute',
  'disputes.askMore': 'adds to a dispute',
  'disputes.answer': 'adds to a dispute',
  'disputes.escalate': 'asks a moderator, who rules',
  'disputes.appeal': 'asks another moderator, who rules',
  'pointsOrders.lockPrice': 'only a price: nothing moves',
  'pointsOrders.markPaid': 'the caller pays outside the platform',
  'pointsOrders.submitCard': 'the caller pays with a card',
  'pointsOrders.cancel': 'returns everything to the seller',
  'pointsOrders.rejectCard': 'asks a moderator, who rules',
  'pointsOrders.dispute': 'asks a moderator, who rules',
  'pointsOrders.addFile': 'adds to a dispute',
  'pointsOrders.appeal': 'asks another moderator, who rules',
  'bail.giveNotice': 'ends trading; the bail stays',
  'bail.withdrawNotice': 'the bail stays',
  'payouts.cancel': 'returns everything to the trader, who calls',
  'payouts.dispute': 'holds the points where they are',
  'payouts.appeal': 'asks another of staff, who rules',
  'payouts.take': 'the caller is to pay',
  'payouts.giveBack': 'the caller is not to pay any more',
  'payouts.markPaid': 'the trader confirms it, or disputes it',
  'swaps.quote': 'only a price: nothing moves',
  'withdrawals.removeAddress': 'takes an address away',
  'withdrawals.cancel': 'the points are the caller’s again',
};

const STAFF = ['staff', 'house', 'moderator', 'admin'];
const OF_VALUE = [
  'ads',
  'pointsAds',
  'goods',
  'orders',
  'disputes',
  'points',
  'pointsOrders',
  'bail',
  'sends',
  'payouts',
  'swaps',
  'withdrawals',
];

const writes = (Object.values(catalogue) as readonly FunctionDef[]).filter(({ csrf }) => csrf);
const ofStaff = writes.filter(({ access }) => STAFF.includes(access));
const ofValue = writes.filter(({ access, group }) => !STAFF.includes(access) && OF_VALUE.includes(group));

describe('who writes', () => {
  it('as staff proves itself, but in the functions of the list', () => {
    const easy = ofStaff.filter(({ stepUp }) => stepUp !== 'staff').map(({ name }) => name);
    expect(easy.sort()).toEqual(Object.keys(EASY).sort());
  });

  it('about value proves itself, but in the functions of the list', () => {
    const without = ofValue.filter(({ errors }) => !errors.includes('auth.step_up_needed')).map(({ name }) => name);
    expect(without.sort()).toEqual(Object.keys(WITHOUT).sort());
  });
});

import type { Feature } from '#server/app/feature.ts';
import { erasePayoutsJob } from './erase.job.ts';
import { lengthenPayoutClocks } from './lengthen-clocks.ts';
import {
  appealPayoutHandler,
  cancelPayoutHandler,
  confirmPayoutHandler,
  disputePayoutHandler,
  getPayoutHandler,
  listOwnPayoutsHandler,
} from './own.ts';
import { payoutsLoop } from './payouts.loop.ts';
import { payoutQueue } from './queue.ts';
import { openReceivingHandler, setAutoPayHandler, suspendedPayerReaction } from './receiving.ts';
import { requestPayoutHandler } from './request.ts';
import { getStaffPayoutHandler, listStaffPayoutsHandler, rulePayoutHandler } from './staff.ts';
import { getPayoutTermsHandler } from './terms.ts';
import {
  concedePayoutHandler,
  giveBackPayoutHandler,
  listPayoutWorkHandler,
  markPayoutPaidHandler,
  payAgainHandler,
  payByChannelHandler,
  takePayoutHandler,
} from './work.ts';

export const payoutsFeature: Feature = {
  area: 'payouts',
  functions: [
    getPayoutTermsHandler,
    requestPayoutHandler,
    listOwnPayoutsHandler,
    getPayoutHandler,
    cancelPayoutHandler,
    confirmPayoutHandler,
    disputePayoutHandler,
    appealPayoutHandler,
    listPayoutWorkHandler,
    takePayoutHandler,
    giveBackPayoutHandler,
    markPayoutPaidHandler,
    payByChannelHandler,
    payAgainHandler,
    concedePayoutHandler,
    openReceivingHandler,
    setAutoPayHandler,
    listStaffPayoutsHandler,
    getStaffPayoutHandler,
    rulePayoutHandler,
  ],
  loops: [payoutsLoop()],
  recurring: [erasePayoutsJob],
  reactions: [suspendedPayerReaction],
  queues: [payoutQueue],
  lengthenClocks: lengthenPayoutClocks,
};

import type { Feature } from '#server/app/feature.ts';
import {
  giveFeedbackHandler,
  listFeedbackHandler,
  listOwnFeedbackHandler,
  processFeedbackHandler,
} from './feedback/feedback.ts';
import { ticketQueues } from './queues.ts';
import { couponReaction, endCouponsJob, listOwnCouponsHandler, useCouponJob } from './rewards/coupons.ts';
import { rewardProposals } from './rewards/pay-reward.ts';
import { createRewardHandler, listRewardsHandler, proposeFundingHandler } from './rewards/rewards.ts';
import { answerHandler, assignHandler, changeHandler, processHandler } from './work-orders/act.ts';
import { getDraftHandler, openForHandler, openHandler } from './work-orders/open.ts';
import { addHandler, getOwnHandler, listOwnHandler, reopenHandler } from './work-orders/own.ts';
import { getHandler, listHandler } from './work-orders/read.ts';

export const ticketsFeature: Feature = {
  area: 'tickets',
  functions: [
    getDraftHandler,
    openHandler,
    listOwnHandler,
    getOwnHandler,
    addHandler,
    reopenHandler,
    openForHandler,
    listHandler,
    getHandler,
    assignHandler,
    changeHandler,
    answerHandler,
    processHandler,
    giveFeedbackHandler,
    listOwnFeedbackHandler,
    listFeedbackHandler,
    processFeedbackHandler,
    createRewardHandler,
    listRewardsHandler,
    proposeFundingHandler,
    listOwnCouponsHandler,
  ],
  jobs: [useCouponJob],
  recurring: [endCouponsJob],
  reactions: [couponReaction],
  proposals: rewardProposals,
  queues: ticketQueues,
};

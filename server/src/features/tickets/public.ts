export { seesTicketPicture } from './pictures.ts';
export { fundPromotion, payProposedReward } from './rewards/pay-reward.ts';

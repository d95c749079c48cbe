import type { Feature } from '#server/app/feature.ts';
import { findReceiverHandler } from './find-receiver.ts';
import { getSendTermsHandler } from './get-terms.ts';
import { listLinkedSendsHandler } from './list-linked.ts';
import { sendPointsHandler } from './send-points.ts';

export const sendsFeature: Feature = {
  area: 'sends',
  functions: [getSendTermsHandler, findReceiverHandler, sendPointsHandler, listLinkedSendsHandler],
};

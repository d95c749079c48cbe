import type { Feature } from '#server/app/feature.ts';
import { assistantLoop } from './assistant.loop.ts';
import { supportLoop } from './desk.loop.ts';
import {
  closeReceptionHandler,
  getDeskHandler,
  listAgentsHandler,
  openReceptionHandler,
  setLabelHandler,
} from './desk.ts';
import { getContextHandler, openAccountHandler } from './get-context.ts';
import { getSupportOrderHandler } from './get-order.ts';
import { askPersonHandler, getSupportHandler, openSupportHandler, setSolvedHandler } from './own-request.ts';
import { agentPresenceLoop } from './presence.loop.ts';
import { supportQueue } from './queue.ts';
import {
  addNoteHandler,
  closeRequestHandler,
  handOverHandler,
  listRequestsHandler,
  takeRequestHandler,
} from './requests.ts';

export const supportFeature: Feature = {
  area: 'support',
  functions: [
    openSupportHandler,
    getSupportHandler,
    askPersonHandler,
    setSolvedHandler,
    openReceptionHandler,
    closeReceptionHandler,
    getDeskHandler,
    setLabelHandler,
    listRequestsHandler,
    listAgentsHandler,
    takeRequestHandler,
    handOverHandler,
    closeRequestHandler,
    addNoteHandler,
    getSupportOrderHandler,
    getContextHandler,
    openAccountHandler,
  ],
  queues: [supportQueue],
  loops: [supportLoop, agentPresenceLoop, assistantLoop],
};

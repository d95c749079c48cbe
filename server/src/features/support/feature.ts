import type { Feature } from '#server/app/feature.ts';
import { assistantLoop } from './assistant.loop.ts';
import { deskLoop } from './desk.loop.ts';
import {
  closeReceptionHandler,
  getDeskHandler,
  listAgentsHandler,
  openReceptionHandler,
  setLabelHandler,
} from './desk.ts';
import { getContextHandler } from './get-context.ts';
import { askPersonHandler, getSupportHandler, openSupportHandler } from './own-request.ts';
import { closeRequestHandler, handOverHandler, listRequestsHandler, takeRequestHandler } from './requests.ts';

export const supportFeature: Feature = {
  area: 'support',
  functions: [
    openSupportHandler,
    getSupportHandler,
    askPersonHandler,
    openReceptionHandler,
    closeReceptionHandler,
    getDeskHandler,
    setLabelHandler,
    listRequestsHandler,
    listAgentsHandler,
    takeRequestHandler,
    handOverHandler,
    closeRequestHandler,
    getContextHandler,
  ],
  loops: [deskLoop, assistantLoop],
};

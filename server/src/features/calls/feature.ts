import type { Feature } from '#server/app/feature.ts';
import { answerHandler, cancelHandler, hangupHandler, rejectHandler } from './call-events.ts';
import { callsLoop } from './calls.loop.ts';
import { getIceServersHandler } from './get-ice-servers.ts';
import { getLiveHandler } from './get-live.ts';
import { inviteHandler } from './invite.ts';
import { signalHandler, stayHandler } from './signal.ts';
import { callSweep } from './sweeps.ts';

export const callsFeature: Feature = {
  area: 'calls',
  functions: [getIceServersHandler, getLiveHandler],
  loops: [callsLoop],
  sweeps: [callSweep],
  socketHandlers: [
    inviteHandler,
    answerHandler,
    rejectHandler,
    cancelHandler,
    hangupHandler,
    stayHandler,
    signalHandler,
  ],
};

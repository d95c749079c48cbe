import type { Feature } from '#server/app/feature.ts';
import {
  acknowledgeHandoverHandler,
  draftHandoverHandler,
  listHandoversHandler,
  writeHandoverHandler,
} from './handover.ts';
import { getOwnShiftHandler } from './own-shift.ts';
import { copyShiftWeekHandler, getShiftPlanHandler, setShiftWindowsHandler, setShiftZoneHandler } from './plan.ts';
import { shiftsLoop } from './shifts.loop.ts';
import { handoverSweep, shiftSweep } from './sweeps.ts';

export const shiftsFeature: Feature = {
  area: 'shifts',
  functions: [
    getShiftPlanHandler,
    setShiftWindowsHandler,
    setShiftZoneHandler,
    copyShiftWeekHandler,
    getOwnShiftHandler,
    draftHandoverHandler,
    writeHandoverHandler,
    listHandoversHandler,
    acknowledgeHandoverHandler,
  ],
  loops: [shiftsLoop],
  sweeps: [shiftSweep, handoverSweep],
};

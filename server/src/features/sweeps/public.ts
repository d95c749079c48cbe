export { carryOutSweep } from './propose-sweep.ts';

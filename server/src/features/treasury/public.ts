export { carryOutMove } from './carry-out-move.ts';

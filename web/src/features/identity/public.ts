/** What a level of identity allows: on the pages of the account, and where somebody places an order. */
export { CashOutNote } from './cash-out-note.tsx';
export { DayLimitNote } from './day-limit-note.tsx';
export { LevelPanel } from './level-panel.tsx';
export { useProvenName } from './proven-name.ts';

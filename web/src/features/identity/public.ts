/** What a level of identity allows: on the pages of the account, and beside the button that sells. */
export { DayLimitNote } from './day-limit-note.tsx';
export { LevelPanel } from './level-panel.tsx';

export { checkSecret, ownerOfCheckKey } from './check-key.ts';
export { presentSwitches } from './present.ts';
export { autoTraders, SWITCH_COLUMNS, type SwitchRow, switchesOf } from './switches.store.ts';

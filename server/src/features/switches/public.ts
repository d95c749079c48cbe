export { checkSecret, ownerOfCheckKey } from './check-key.ts';
export { presentSwitches } from './present.ts';
export { setting } from './setting.ts';
export { autoTraders, SWITCH_COLUMNS, type SwitchRow, storeSwitches, switchesOf } from './switches.store.ts';

export { OwnSwitches } from './own-switches.tsx';
export { PayoutDialogs } from './payout-dialogs.tsx';

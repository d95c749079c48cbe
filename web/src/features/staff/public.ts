/** Before and after of an entry of the log of staff, as the log and the books of auditors show it. */
export { ActState } from './act-state.tsx';
/** Asks staff why they look at a person or through a list. */
export { LookDialog } from './look-dialog.tsx';
/** Why staff did something, as their log and the books show it. */
export { ReasonText } from './reason-text.tsx';

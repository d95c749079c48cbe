/** Before and after of an entry of the log of staff, as the log and the books of auditors show it. */
export { ActState } from './act-state.tsx';
/** Why staff did something, as their log and the books show it. */
export { ReasonText } from './reason-text.tsx';

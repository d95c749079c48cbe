/** The links of auditors, as administrators make and end them. */
export { LinksPanel } from './links-panel.tsx';
/** Why staff did something, as their log and the books show it. */
export { ReasonText } from './reason-text.tsx';

/** The links of auditors, as administrators make and end them. */
export { LinksPanel } from './links-panel.tsx';

/** A sell ad as its buyers see it. */
export { SellDetails } from './sell-details-page.tsx';

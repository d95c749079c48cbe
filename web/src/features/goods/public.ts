/** The pages of a sell ad that other areas show: as its buyers see it, and its shelf switch. */
export { SellDetails } from './sell-details-page.tsx';
export { SellShelfSwitch } from './sell-switches.tsx';

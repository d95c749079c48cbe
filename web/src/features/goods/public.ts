/** The pages of a sell ad that other areas show: as its buyers see it, and its shelf switch. */
export { SellDetails } from './sell-details-page.tsx';
/** The tab of the home page with the cards that are for sale. */
export { SellMarket } from './sell-market.tsx';
export { SellShelfSwitch } from './sell-switches.tsx';

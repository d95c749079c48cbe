/** The tab of the home page with the cards that are for sale. */
export { SellMarket } from './sell-market.tsx';

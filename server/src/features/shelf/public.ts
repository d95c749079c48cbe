/** The one place that changes how an offer stands: the rows of core/offers/standing.ts, in SQL. */
export { clearShelf, delistTypes, moveOffers, publishChanged } from './move-offers.ts';
export { IS_OPEN, OPEN_HOURS, shiftNow } from './open-hours-sql.ts';
export { isMovedBy, OFFER_TABLES, standingSet } from './standing-sql.ts';

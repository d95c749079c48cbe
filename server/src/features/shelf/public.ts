/** The one place that changes how an offer stands: the rows of core/offers/standing.ts, in SQL. */
export { clearShelf, delistTypes, moveOffers, publishChanged } from './move-offers.ts';
export { OPEN_HOURS } from './open-hours-sql.ts';
export { isMovedBy, OFFER_TABLES, standingSet } from './standing-sql.ts';

/** The market's list ends here, and its offers are counted up to here: each costs a look at what its owner has. */
export const OFFERS_COUNTED = 2_000;

/** The code of the benchmark's own function; not in the catalogue. */
export const SELECT_ONE = 999_001;

/** Frequent filters: a brand, a country, a face value, each alone and combined. */
export const FILTERS: readonly object[] = ['amazon', 'apple', 'steam', 'google-play', 'razer-gold', 'ebay'].flatMap(
  (brandId) => [
    { brandId },
    { brandId, country: 'US' },
    { brandId, currency: 'EUR', face: 50 },
    { brandId, form: 'ecode', sort: 'newest' },
    { brandId, country: 'US', face: 100, receipt: 'none' },
  ],
);

/** Filters that few ads match: each searches the whole market, in each of the three orders. */
export const RARE_FILTERS: readonly object[] = [
  { receipt: 'debit' },
  { receipt: 'any' },
  { receipt: 'any', sort: 'newest' },
  { receipt: 'any', sort: 'limit' },
  { face: 0.5 },
  { country: 'US', receipt: 'cash' },
  { brandId: 'steam', receipt: 'cash' },
];

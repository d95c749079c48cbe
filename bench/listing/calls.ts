/** The code of the benchmark's own function; the catalogue has no such number. */
export const SELECT_ONE = 999_001;

/** What sellers look at first: a brand, a country, a face value, each alone and together. */
export const FILTERS: readonly object[] = ['amazon', 'apple', 'steam', 'google-play', 'razer-gold', 'ebay'].flatMap(
  (brandId) => [
    { brandId },
    { brandId, country: 'US' },
    { brandId, currency: 'EUR', face: 50 },
    { brandId, form: 'ecode', sort: 'newest' },
    { brandId, country: 'US', face: 100, receipt: 'none' },
  ],
);

/** What hardly any ad meets: each looks through the whole market, by each of the three orders. */
export const RARE_FILTERS: readonly object[] = [
  { receipt: 'debit' },
  { receipt: 'any' },
  { receipt: 'any', sort: 'newest' },
  { receipt: 'any', sort: 'limit' },
  { face: 0.5 },
  { country: 'US', receipt: 'cash' },
  { brandId: 'steam', receipt: 'cash' },
];

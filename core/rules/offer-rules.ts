import { bounds, DAY_S, RATE, type RuleDef, rule, SPAN, spanFrom } from './rule-def.ts';

/** The named rules of offers, the market and its prices. */
export const OFFER_RULES = {
  'ads.min_remainder': rule(10_000_000, [0, 1e15], 'points', 'An ad with a smaller remainder goes off the shelf'),
  'ads.max_open_per_user': rule(100, RATE, 'count', 'Ads of one provider on the shelf'),
  'ads.view_flush_ms': rule(
    2_000,
    [10, 600_000],
    'ms',
    'Views of ads are collected for this long before they are written',
  ),
  'ads.view_again_s': rule(DAY_S, SPAN, 's', 'An ad counts the views of one viewer once in this time'),
  'ads.list_page_ms': rule(2_000, [0, 60_000], 'ms', 'How long a page of the market is cached; 0: not at all'),
  'ads.list_count_ms': rule(5_000, [0, 600_000], 'ms', 'How long the number of ads that match a filter is cached'),
  'ads.ranking_cache_ms': rule(60_000, [0, 600_000], 'ms', 'How long the ranking of providers is cached'),
  'ads.rank_completion': rule(500, [0, 1_000], 'count', 'Ranking: points for all orders completed'),
  'ads.rank_speed': rule(300, [0, 1_000], 'count', 'Ranking: points for a release at once'),
  'ads.rank_speed_s': rule(1_800, SPAN, 's', 'Ranking: a median release this long or longer earns no speed points'),
  'ads.rank_volume': rule(200, [0, 1_000], 'count', 'Ranking: points for many ended orders'),
  'ads.rank_volume_orders': rule(200, [1, 1_000_000], 'count', 'Ranking: ended orders that earn all volume points'),
  'ads.rank_timeout': rule(
    100,
    [0, 1_000],
    'count',
    'Ranking: points deducted for each consecutive order never viewed',
  ),

  'goods.max_per_ad': rule(500, [1, 500], 'count', 'Cards of one sell ad that are not sold yet'),
  'goods.adds_per_minute': rule(30, RATE, 'per_minute', 'How often one account can add cards to its sell ads'),

  'cards.duplicates_per_hour': rule(
    200,
    RATE,
    'count',
    'Codes an hour that one account may offer although the platform has them',
  ),

  'catalog.cache_ms': rule(5_000, [0, 600_000], 'ms', 'How long the card types with their best rates are cached'),

  'prices.refresh_s': rule(3_600, SPAN, 's', 'Pause between two fetches of exchange rates'),
  'prices.max_move_bps': rule(
    2_500,
    bounds([100, 10_000], [0, 1_000_000]),
    'bps',
    'How far an exchange rate may move from the last good one before it is doubted; 0 switches it off',
  ),
  'prices.max_spread_bps': rule(
    300,
    bounds([1, 2_000], [1, 1_000_000]),
    'bps',
    'How far a publisher of exchange rates may be from the median of all before it is left out',
  ),
  'prices.four_eyes_bps': rule(
    1_500,
    [0, 2_500],
    'bps',
    'How far from the published rate one administrator may set another; beyond it two must agree',
  ),
  'prices.stale_after_s': rule(
    5 * DAY_S,
    spanFrom(3_600),
    's',
    'An exchange rate older than this is stale and prices nothing',
  ),
} as const satisfies Record<string, RuleDef>;

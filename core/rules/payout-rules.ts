import { DAY_S, type RuleDef, rule, SPAN, spanFrom } from './rule-def.ts';

/** The named rules of payouts. */
export const PAYOUT_RULES = {
  'payouts.least_points': rule(5_000_000, [1, 1e12], 'points', 'The smallest payout'),
  'payouts.most_points': rule(5_000_000_000, [1, 1e13], 'points', 'The largest payout'),
  'payouts.second_review_points': rule(
    200_000_000,
    [0, 1e13],
    'points',
    'Above this, that a payout was paid is ruled by two members of staff',
  ),
  'payouts.max_open': rule(5, [1, 1_000], 'count', 'Payouts that a trader may have open at once'),
  'payouts.max_taken': rule(10, [1, 10_000], 'count', 'Payouts that a provider may have taken and not paid, at once'),
  'payouts.spread_bps': rule(100, [0, 2_000], 'bps', 'What of a payout its provider keeps, off the exchange rate'),
  'payouts.take_s': rule(1_800, SPAN, 's', 'How long a payout waits for a provider before its points go back'),
  'payouts.pay_s': rule(1_800, spanFrom(300), 's', 'How long a provider has to pay by hand before the points go back'),
  'payouts.confirm_s': rule(
    DAY_S,
    spanFrom(3_600),
    's',
    'How long the trader has to say whether it came, once it is paid by hand; then staff decide',
  ),
  'payouts.again_s': rule(2 * DAY_S, SPAN, 's', 'After this long a payment through a channel may be started again'),
  'payouts.unclear_s': rule(3 * DAY_S, SPAN, 's', 'After this long a payment without a known outcome is for staff'),
  'payouts.resend_s': rule(600, SPAN, 's', 'After this long a channel that has no payment gets the same one once more'),
  'payouts.record_cache_ms': rule(
    300_000,
    [0, 3_600_000],
    'ms',
    'How long the usual time of payouts and the records of their parties are cached',
  ),
} as const satisfies Record<string, RuleDef>;

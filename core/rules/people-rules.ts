import { DAY_S, RATE, type RuleDef, rule, SPAN, YEAR_S } from './rule-def.ts';

/** The named rules of notices, mails, ratings and records of people. */
export const PEOPLE_RULES = {
  'notices.keep_per_user': rule(500, [10, 10_000], 'count', 'Notices of one account; older ones leave its list'),
  'notices.keep_s': rule(90 * DAY_S, [DAY_S, 3_650 * DAY_S], 's', 'How long a notice is kept'),
  'notices.mail_after_s': rule(300, [1, DAY_S], 's', 'Important notices are mailed when unread after'),
  'notices.mail_pause_s': rule(900, [0, DAY_S], 's', 'Pause between two mails of notices to the same account'),
  'notices.push_tries': rule(5, [1, 20], 'count', 'Attempts to push a notice to a browser'),
  'notices.push_ttl_s': rule(
    DAY_S,
    [0, 28 * DAY_S],
    's',
    'How long a push service keeps a notice for a browser that is offline',
  ),
  'notices.browsers': rule(10, [1, 100], 'count', 'Browsers of one account that receive push notifications'),
  'notices.remind_first_bps': rule(5_000, [0, 10_000], 'bps', 'Share of a deadline left when the page reminds'),
  'notices.remind_second_bps': rule(2_500, [0, 10_000], 'bps', 'Share of a deadline left when a push reminds'),
  'notices.remind_last_bps': rule(1_000, [0, 10_000], 'bps', 'Share of a deadline left when a mail reminds'),
  'notices.remind_mail_left_s': rule(120, [0, DAY_S], 's', 'No mail reminds of a deadline nearer than this'),

  'ownData.export_keep_s': rule(
    7 * DAY_S,
    [3_600, 30 * DAY_S],
    's',
    'How long the file of an export of one’s own data can be downloaded',
  ),
  'ownData.contact_keep_s': rule(
    5 * YEAR_S,
    [30 * DAY_S, 30 * YEAR_S],
    's',
    'How long contact data and picture of a closed account are kept',
  ),

  'mail.keep_s': rule(30 * DAY_S, [DAY_S, 365 * DAY_S], 's', 'How long recipients of mails are kept'),
  'mail.attempts': rule(9, [1, 100], 'count', 'Attempts to send a mail'),

  'ratings.window_s': rule(30 * DAY_S, [1, 3_650 * DAY_S], 's', 'Time to rate an order after its end'),

  'people.max_blocks': rule(1_000, [1, 100_000], 'count', 'Users on one block list'),
  'people.max_trusts': rule(1_000, [1, 10_000], 'count', 'Users on one trust list'),
  'people.max_favourites': rule(500, [1, 10_000], 'count', 'Favourites of one user'),
  'people.hvc_monthly_points': rule(
    200_000_000_000,
    [0, 1e15],
    'points',
    'High volume: what a certified provider bought for within 30 days',
  ),
  'people.nickname_changes': rule(1, [0, 1_000], 'count', 'How often a user can change the public name'),
  'people.picture_distance': rule(
    8,
    [0, 24],
    'count',
    'Bits of 64 by which a picture must differ from those of staff and from the logo',
  ),
  'people.badge_min_orders': rule(20, RATE, 'count', 'Orders, or ratings, before a record earns a badge for them'),
  'people.badge_fast_s': rule(600, SPAN, 's', 'Badge fast: a median release time up to'),
  'people.badge_completed_bps': rule(9_800, [0, 10_000], 'bps', 'Badge reliable: completed of all orders, at least'),
  'people.badge_stars_bps': rule(9_600, [0, 10_000], 'bps', 'Badge well rated: mean of the stars of five, at least'),
  'people.badge_veteran_s': rule(365 * DAY_S, [1, 36_500 * DAY_S], 's', 'Badge veteran: age of the account, at least'),
  'people.badge_new_s': rule(7 * DAY_S, [0, 3_650 * DAY_S], 's', 'Badge newcomer: age of the account, below'),
} as const satisfies Record<string, RuleDef>;

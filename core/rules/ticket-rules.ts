import { DAY_S, RECORD_SPAN, type RuleDef, rule, YEAR_S } from './rule-def.ts';

/** The named rules of work orders, feedback, and points that staff give. */
export const TICKET_RULES = {
  'tickets.reopen_s': rule(7 * DAY_S, [0, 90 * DAY_S], 's', 'Time in which a processed work order can be reopened'),
  'tickets.max_reopenings': rule(3, [0, 100], 'count', 'How often a work order can be reopened'),
  'tickets.open_per_user': rule(10, [1, 1_000], 'count', 'Pending work orders that one user can have'),
  'tickets.answer_target_s': rule(4 * 3_600, [60, 30 * DAY_S], 's', 'A work order without an answer is late after'),
  'tickets.zone_hours': rule(
    8,
    [0, 14],
    'count',
    'Hours east of Greenwich in which the shifts of work orders are counted',
  ),
  'tickets.keep_s': rule(
    7 * YEAR_S,
    RECORD_SPAN,
    's',
    'How long requests and feedback are kept after they were processed',
  ),
  'tickets.feedback_per_day': rule(5, [1, 1_000], 'per_day', 'Feedback that one user can give'),
  'tickets.reward_alone_points': rule(
    50_000_000,
    [0, 1e9],
    'points',
    'What one member of staff gives a user at once without a second',
  ),
  'tickets.reward_day_points': rule(
    200_000_000,
    [0, 1e10],
    'points',
    'What one member of staff gives within a day without a second',
  ),
  'tickets.reward_most_points': rule(
    5_000_000_000,
    [1, 1e14],
    'points',
    'The most that a user gets as one compensation or reward',
  ),
  'tickets.coupon_order_times': rule(
    10,
    [1, 1_000],
    'count',
    'A coupon is paid with an order of at least so many times its value',
  ),
  'tickets.coupon_valid_s': rule(30 * DAY_S, [DAY_S, YEAR_S], 's', 'Time in which an order can use a coupon'),
} as const satisfies Record<string, RuleDef>;

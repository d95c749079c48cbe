import { atStart, DAY_S, RATE, type RuleDef, rule, SPAN } from './rule-def.ts';

/** The named rules of orders, disputes and bail. */
export const ORDER_RULES = {
  'orders.view_timeout_s': rule(180, SPAN, 's', 'Time for a provider to open the cards before the order ends'),
  'orders.confirm_timeout_s': rule(
    1_800,
    SPAN,
    's',
    'Time for a provider to confirm or claim before the points are released',
  ),
  'orders.release_timeout_s': rule(
    1_800,
    SPAN,
    's',
    'Time for a provider to test received cards before the points are released',
  ),
  'orders.delivery_confirm_floor_s': rule(
    10 * DAY_S,
    SPAN,
    's',
    'A provider has at least this long to confirm a parcel',
  ),
  'orders.address_keep_s': rule(
    14 * DAY_S,
    [DAY_S, 3_650 * DAY_S],
    's',
    'How long the address of a parcel is kept after its order ended',
  ),
  'orders.code_shown_s': rule(
    3_600,
    SPAN,
    's',
    'How long an opened code stays readable; after that it is opened again, with a line in the log',
  ),
  'orders.photo_keep_s': rule(
    90 * DAY_S,
    [DAY_S, 3_650 * DAY_S],
    's',
    'How long the photos of cards are kept after their order ended',
  ),
  'orders.max_transfers': rule(3, [0, 10], 'count', 'How often a quick-trade order can move to another provider'),
  'orders.negotiation_timeout_s': rule(
    1_800,
    SPAN,
    's',
    'Time for the parties to agree on a claim before a moderator rules',
  ),
  'orders.appeal_window_s': rule(DAY_S, SPAN, 's', 'Time to appeal a ruling'),
  'orders.arbitration_claim_s': rule(3_600, SPAN, 's', 'Time for a moderator to take a case before it escalates'),
  'orders.arbitration_rule_s': rule(DAY_S, SPAN, 's', 'Time for a moderator to rule on a case before it escalates'),
  'orders.max_cards': rule(10, [1, 10], 'count', 'Cards in one order'),
  'orders.fee_bps': rule(100, [0, 10_000], 'bps', 'The seller’s fee on the settled amount'),
  'orders.max_open_per_pair': rule(20, RATE, 'count', 'Open orders between the same two users'),
  'orders.max_open_per_user': rule(200, RATE, 'count', 'Open sales of one seller, and open purchases of one buyer'),
  'orders.faults_per_day': rule(
    3,
    [0, 1_000],
    'count',
    'Orders that one user may let fail within a day before placing pauses, those that were not viewed once for each seller; 0 switches it off',
  ),
  'orders.missed_views_to_shelve': rule(
    3,
    [0, 1_000],
    'count',
    'Sellers whose orders in a row a provider does not look at before the ad leaves the shelf; twice as many orders, be they of one seller, count as much; 0 switches it off',
  ),
  'orders.away_after_s': rule(
    60,
    [0, 86_400],
    's',
    'A longer silence of the product lengthens every running clock by as much; 0 switches it off',
  ),
  'orders.carrier_poll_s': rule(3_600, SPAN, 's', 'Pause between two queries to the carrier about one parcel'),
  'orders.placements_per_minute': rule(60, RATE, 'per_minute', 'Attempts of one account to place an order'),
  'orders.placements_waiting': atStart(rule(4_096, [1, 100_000], 'count', 'Placements that wait; more are refused')),
  'orders.batch_max': atStart(
    rule(512, [1, 1_024], 'count', 'Placements or order commands sent to the database together'),
  ),
  'orders.batch_wait_ms': atStart(
    rule(4, [0, 100], 'ms', 'How long a placement waits for others while batches are in flight'),
  ),
  'orders.batches_in_flight': atStart(
    rule(4, [1, 16], 'count', 'Batches of placements or order commands in flight at the same time'),
  ),

  'disputes.compensation_multiple': rule(
    10,
    [1, 100],
    'count',
    'A claim found to be fraud costs this many order amounts',
  ),
  'disputes.second_review_points': rule(
    10_000_000_000,
    [0, 1e15],
    'points',
    'Two members of staff decide on a compensation above',
  ),
  'disputes.max_reminders': rule(3, [0, 100], 'count', 'How often a moderator can remind the parties of one case'),
  'disputes.max_claim_rate_bps': rule(
    6_000,
    [0, 10_000],
    'bps',
    'A provider that claims on more of its last orders is suspended; 0 switches it off',
  ),
  'disputes.claim_rate_orders': rule(
    20,
    [1, 1_000],
    'count',
    'Minimum number of orders for the rate of claims to apply',
  ),
  'disputes.max_lost_rate_bps': rule(
    5_000,
    [0, 10_000],
    'bps',
    'A provider that loses more of its last claims is suspended; 0 switches it off',
  ),
  'disputes.lost_rate_orders': rule(
    100,
    [1, 1_000],
    'count',
    'Latest orders of a provider that the rate is calculated from',
  ),
  'disputes.lost_rate_claims': rule(
    4,
    [1, 1_000],
    'count',
    'Minimum number of claims among them for the rate to apply',
  ),
  'disputes.max_evidence_per_party': rule(60, [1, 500], 'count', 'Pieces of evidence of one party to a dispute'),
  'disputes.case_file_max_bytes': rule(
    536_870_912,
    [1, 1e12],
    'bytes',
    'Evidence and files of the chat in one case file',
  ),
  'disputes.case_files_per_minute': rule(6, RATE, 'per_minute', 'Case files that one account can request'),

  'bail.required': rule(10_000_000_000, [0, 1e15], 'points', 'Bail that a provider must have; 0: none'),
  'bail.exposure_multiple_bps': rule(
    10_000,
    [0, 1_000_000_000],
    'bps',
    'What the open orders of a provider may come to, per free bail; 0 switches the limit off',
  ),
  'bail.raise_notice_s': rule(
    7 * DAY_S,
    SPAN,
    's',
    'Time to add to a bail that a raised requirement exceeds, before its owner is paused',
  ),
  'bail.notice_s': rule(30 * DAY_S, SPAN, 's', 'Time from the notice of a provider until its bail can be taken back'),
} as const satisfies Record<string, RuleDef>;

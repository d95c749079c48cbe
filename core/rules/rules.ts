/** The unit of a rule's number. */
export type RuleUnit =
  | 's'
  | 'ms'
  | 'count'
  | 'bytes'
  | 'bps'
  | 'bits'
  | 'points'
  | 'per_minute'
  | 'per_hour'
  | 'per_day';

export interface RuleDef {
  readonly default: number;
  /** Inclusive bounds of what an operator may set. */
  readonly min: number;
  readonly max: number;
  /** `points` are base units of points (1 point = 1,000,000). */
  readonly unit: RuleUnit;
  readonly doc: string;
  /** Read once at process start: a change takes effect after the next start. */
  readonly restart?: true;
}

const rule = (value: number, [min, max]: readonly [number, number], unit: RuleUnit, doc: string): RuleDef => ({
  default: value,
  min,
  max,
  unit,
  doc,
});

const atStart = (def: RuleDef): RuleDef => ({ ...def, restart: true });

const DAY_S = 86_400;
/** Bounds of durations, in seconds: tests need seconds, nobody needs more than ninety days. */
const SPAN: readonly [number, number] = [1, 90 * DAY_S];
/** Bounds of rate limits: a benchmark raises them until they no longer limit. */
/** Bytes within a day. */
const BYTES = [1_048_576, 1e12] as const;
const RATE: readonly [number, number] = [1, 1_000_000_000];

/**
 * Every limit, window, lockout and number of the product that an operator may change, by name. The environment variable
 * RULES overrides them, as JSON: {"orders.view_timeout_s": 3}.
 */
export const RULES = {
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
    'Orders that one user may let fail within a day before placing pauses; 0 switches it off',
  ),
  'orders.missed_views_to_shelve': rule(
    3,
    [0, 1_000],
    'count',
    'Orders in a row that a provider does not look at before the ad leaves the shelf; 0 switches it off',
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
  'bail.notice_s': rule(30 * DAY_S, SPAN, 's', 'Time from the notice of a provider until its bail can be taken back'),

  'ads.min_remainder': rule(10_000_000, [0, 1e15], 'points', 'An ad with a smaller remainder goes off the shelf'),
  'ads.max_open_per_user': rule(100, RATE, 'count', 'Ads of one provider on the shelf'),

  'goods.max_per_ad': rule(500, [1, 500], 'count', 'Cards of one sell ad that are not sold yet'),
  'goods.adds_per_minute': rule(30, RATE, 'per_minute', 'How often one account can add cards to its sell ads'),

  'ads.view_flush_ms': rule(
    2_000,
    [10, 600_000],
    'ms',
    'Views of ads are collected for this long before they are written',
  ),
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
  'catalog.cache_ms': rule(5_000, [0, 600_000], 'ms', 'How long the card types with their best rates are cached'),

  'prices.refresh_s': rule(3_600, SPAN, 's', 'Pause between two fetches of exchange rates'),
  'prices.stale_after_s': rule(5 * DAY_S, SPAN, 's', 'An exchange rate older than this is marked stale'),

  'settings.poll_ms': atStart(
    rule(1_000, [100, 60_000], 'ms', 'Pause between two checks for settings changed by another process'),
  ),

  'auth.session_ttl_s': rule(604_800, SPAN, 's', 'Lifetime of a session'),
  'auth.login_failures': rule(5, RATE, 'count', 'Failed logins in a row that lock an account for an address'),
  'auth.login_failures_account': rule(
    50,
    RATE,
    'count',
    'Failed logins from anywhere that lock an account for devices it does not know',
  ),
  'auth.login_failures_address': rule(100, RATE, 'count', 'Failed logins that lock an address for all accounts'),
  'auth.login_failures_network': rule(
    300,
    RATE,
    'count',
    'Failed logins that lock an IPv6 network (/48) for all accounts',
  ),
  'auth.lockout_s': rule(900, SPAN, 's', 'How long that lock, and a counted failure, lasts'),
  'auth.code_ttl_s': rule(600, SPAN, 's', 'Lifetime of a mailed code'),
  'auth.code_tries': rule(5, [1, 100], 'count', 'Attempts allowed for a mailed code'),
  'auth.code_tries_per_day': rule(
    20,
    RATE,
    'per_day',
    'Wrong codes that one device may try for an address, over all codes mailed to it',
  ),
  'auth.code_tries_per_day_strangers': rule(
    40,
    RATE,
    'per_day',
    'Wrong codes that all devices together may try for an address whose account does not know them',
  ),
  'auth.codes_per_hour': rule(5, RATE, 'per_hour', 'Codes and links mailed to one address for one device'),
  'auth.codes_per_hour_strangers': rule(
    10,
    RATE,
    'per_hour',
    'Codes and links mailed to one address for all devices that its account does not know',
  ),
  'auth.pow_bits': rule(16, [0, 24], 'bits', 'Leading zero bits that the human check requires'),
  'auth.challenge_ttl_s': rule(300, SPAN, 's', 'Lifetime of a human check'),
  'auth.login_calls_per_minute': rule(30, RATE, 'per_minute', 'Logins and password checks of one caller'),
  'auth.register_calls_per_minute': rule(10, RATE, 'per_minute', 'Registrations of one caller'),
  'auth.code_calls_per_minute': rule(10, RATE, 'per_minute', 'Requests for a mailed code of one caller'),
  'auth.code_resend_s': rule(60, [0, DAY_S], 's', 'Pause before another code goes to the same address'),
  'auth.link_ttl_s': rule(DAY_S, SPAN, 's', 'Lifetime of the link in a confirmation mail'),
  'auth.service_session_ttl_s': rule(DAY_S, SPAN, 's', 'A session of the service login lives'),
  'auth.staff_idle_s': rule(1_800, [120, DAY_S], 's', 'A session of staff ends after this time without a call'),
  'auth.argon_memory_kib': rule(19_456, [64, 1_048_576], 'count', 'KiB of memory for hashing a password'),
  'auth.argon_passes': rule(2, [1, 10], 'count', 'Passes for hashing a password'),
  'auth.trading_proof_s': rule(
    300,
    [0, DAY_S],
    's',
    'A session that gave the trading password is believed the same password without hashing it; 0: never',
  ),
  'auth.reveal_proof': rule(
    1,
    [0, 1],
    'count',
    '1: a session gives the trading password once before it opens card codes; 0: it need not',
  ),
  'auth.hashes_at_once': rule(4, [1, 64], 'count', 'Passwords hashed at the same time'),
  'auth.hashes_waiting': rule(200, RATE, 'count', 'Passwords waiting to be hashed; more callers are refused'),

  'gateway.calls_per_minute': rule(600, RATE, 'per_minute', 'Calls of one function by one caller'),
  'gateway.writes_per_minute': rule(120, RATE, 'per_minute', 'Calls of one writing function by one caller'),
  'gateway.calls_per_minute_account': rule(1_200, RATE, 'per_minute', 'Calls of one account, all functions together'),
  'gateway.calls_per_minute_address': rule(3_000, RATE, 'per_minute', 'Calls from one address, all functions together'),
  'gateway.requests_per_minute_address': rule(
    6_000,
    RATE,
    'per_minute',
    'Requests from one address of any kind, pages and files included',
  ),
  'gateway.clock_skew_s': rule(300, [1, DAY_S], 's', 'How far the time of a request may differ from the server’s'),
  'gateway.timeout_s': rule(60, [1, 600], 's', 'Time limit for answering a call'),
  'gateway.max_waiting': rule(2_000, RATE, 'count', 'Calls in progress at the same time; more are refused'),
  'gateway.max_depth': rule(8, [2, 32], 'count', 'Levels of nesting in the json of a call'),
  'gateway.session_cache_s': rule(10, [1, 300], 's', 'How long a session is cached'),
  'gateway.session_cache_entries': atStart(
    rule(20_000, [1, 1_000_000], 'count', 'Sessions kept in the memory of a process'),
  ),
  'gateway.export_max_rows': rule(10_000, [1, 100_000], 'count', 'Rows of one exported file'),
  'gateway.idempotency_ttl_s': rule(
    7 * DAY_S,
    SPAN,
    's',
    'How long the answer to a call with an idempotency key is kept',
  ),

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
  'people.nickname_changes': rule(1, [0, 1_000], 'count', 'How often a user can change the nickname'),
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

  'support.requests_per_agent': rule(8, [1, 1_000], 'count', 'Requests assigned to one agent at the same time'),
  'support.agent_gone_s': rule(60, SPAN, 's', 'Requests of an agent who is offline are reassigned after'),

  'chat.messages_per_minute': rule(120, RATE, 'per_minute', 'Messages that one account sends'),
  'chat.marks_per_minute': rule(600, RATE, 'per_minute', 'Typing, delivery and read signals of one account'),
  'chat.retract_s': rule(120, SPAN, 's', 'Time to retract a message'),
  'chat.new_per_day': rule(50, RATE, 'per_day', 'New direct conversations that one account can start'),
  'chat.groups_per_day': rule(10, RATE, 'per_day', 'Groups that one account makes'),
  'chat.group_members': rule(100, [2, 1_000], 'count', 'Members of a group'),
  'chat.max_listed': rule(1_000, [20, 10_000], 'count', 'Length of the list of conversations'),
  'chat.search_messages': rule(20_000, [100, 1_000_000], 'count', 'Messages that one search looks through'),
  'chat.search_conversations': rule(200, [1, 10_000], 'count', 'Conversations that one search looks through'),
  'chat.max_shortcuts': rule(50, [1, 1_000], 'count', 'Quick replies of one account'),
  'chat.max_shared_shortcuts': rule(200, [1, 10_000], 'count', 'Canned answers of all staff'),
  'chat.local_keep_s': rule(DAY_S, SPAN, 's', 'How long a browser keeps its local record of chats'),
  'chat.sign_ttl_s': rule(3_600, SPAN, 's', 'Lifetime of a chat signature'),
  'chat.batch_max': atStart(rule(256, [1, 1_024], 'count', 'Messages sent to the database together')),
  'chat.batch_wait_ms': atStart(
    rule(2, [0, 100], 'ms', 'How long a message waits for others while batches are in flight'),
  ),
  'chat.batches_in_flight': atStart(rule(3, [1, 16], 'count', 'Batches of messages in flight at the same time')),
  'chat.messages_waiting': atStart(rule(4_096, [1, 100_000], 'count', 'Messages that wait; more are refused')),

  'visitors.session_ttl_s': rule(7 * DAY_S, SPAN, 's', 'How long a visitor who does not come back is kept'),
  'visitors.opens_per_minute': rule(10, RATE, 'per_minute', 'Attempts of one address to open a visitor session'),
  'visitors.per_address_day': rule(50, RATE, 'per_day', 'Visitor sessions opened from one address'),
  'visitors.keep_s': rule(
    90 * DAY_S,
    [1, 3_650 * DAY_S],
    's',
    'After the end of a visitor’s session its row is kept for those who answered',
  ),

  'sensitive_words.max': rule(10_000, [1, 20_000], 'count', 'Sensitive words on both lists together'),
  'sensitive_words.trigger_limit': rule(3, [0, 1_000], 'count', 'Sensitive messages of one user before a pause'),
  'sensitive_words.trigger_window_s': rule(DAY_S, SPAN, 's', 'Time over which sensitive messages are counted'),
  'sensitive_words.pause_s': rule(600, SPAN, 's', 'Length of the pause after too many sensitive messages'),
  'sensitive_words.trigger_keep_s': rule(
    180 * DAY_S,
    [DAY_S, 3_650 * DAY_S],
    's',
    'How long staff can look up a sensitive message',
  ),

  'help.searches_per_minute': rule(120, RATE, 'per_minute', 'Searches of the help centre by one caller'),
  'help.search_results': rule(12, [1, 50], 'count', 'Results of one search in the help articles'),
  'help.question_characters': rule(500, [50, 5_000], 'count', 'Characters of a question that the help assistant reads'),
  'help.answer_passages': rule(2, [1, 5], 'count', 'Parts of help articles in one answer of the assistant'),
  'help.answer_min_bps': rule(
    4_500,
    [0, 10_000],
    'bps',
    'The assistant answers when the best part speaks of at least this share of the question',
  ),

  'uploads.max_image_bytes': rule(5_242_880, [1_024, 52_428_800], 'bytes', 'Size of an uploaded image'),
  'uploads.max_video_bytes': rule(20_971_520, [1_024, 209_715_200], 'bytes', 'Size of an uploaded video'),
  'uploads.max_video_s': rule(60, [1, 3_600], 's', 'Length of one video'),
  'uploads.max_pdf_bytes': rule(10_485_760, [1_024, 104_857_600], 'bytes', 'Size of an uploaded PDF file'),
  'uploads.check_timeout_s': rule(30, [1, 600], 's', 'Time limit for checking a video or PDF file'),
  'uploads.max_pixels': rule(50_000_000, [10_000, 268_000_000], 'count', 'Pixels of an uploaded image'),
  'uploads.max_side': rule(2_400, [64, 16_000], 'count', 'Pixels of the longer side of a stored image'),
  'uploads.avatar_side': rule(512, [64, 2_048], 'count', 'Pixels of the longer side of a stored user picture'),
  'uploads.at_once': rule(2, [1, 64], 'count', 'Files re-encoded or checked at the same time'),
  'uploads.waiting': rule(64, RATE, 'count', 'Files waiting for that; more are refused'),
  'uploads.token_ttl_s': rule(900, SPAN, 's', 'Lifetime of an upload token'),
  'uploads.keep_unused_s': rule(DAY_S, SPAN, 's', 'How long an unused file is kept'),
  'uploads.per_hour': rule(300, RATE, 'per_hour', 'Files of one account'),
  'uploads.bytes_per_day': rule(524_288_000, BYTES, 'bytes', 'Bytes that one account can upload in a day'),
  'uploads.visitor_bytes_per_day': rule(26_214_400, BYTES, 'bytes', 'Bytes that one visitor can upload in a day'),
  'uploads.network_bytes_per_day': rule(
    2_147_483_648,
    BYTES,
    'bytes',
    'Files from one network (IPv4 address or IPv6 /64), stored within a day',
  ),
  'uploads.min_free_bytes': rule(1_073_741_824, [0, 1e12], 'bytes', 'Free disk space below which files are refused'),
  'uploads.visitors_at_once': rule(
    1,
    [1, 64],
    'count',
    'Files of visitors re-encoded or looked through at the same time',
  ),
  'uploads.link_ttl_s': rule(600, SPAN, 's', 'Lifetime of a link to a file'),

  'events.keep_per_user': rule(1_000, [10, 100_000], 'count', 'Events kept for a reader who is offline'),
  'events.keep_s': atStart(rule(900, [300, 86_400], 's', 'How long events are kept for a reader who is offline')),

  'calls.ring_timeout_s': rule(30, SPAN, 's', 'How long a call rings before it counts as missed'),
  // Longer than two attempts to reconnect to a restarted server.
  'calls.peer_left_s': rule(40, [6, 600], 's', 'A page that is silent for this long has left its call'),
  'calls.relay_only': rule(
    0,
    [0, 1],
    'count',
    '1: calls run through the relay alone, so that neither side learns the other’s address; needs TURN_URL',
  ),
  'calls.turn_ttl_s': rule(21_600, SPAN, 's', 'Lifetime of credentials for the call relay'),
  'calls.keep_s': rule(
    30 * DAY_S,
    [3_600, 3_650 * DAY_S],
    's',
    'How long an ended call is kept; its outcome stays in the chat',
  ),
  'calls.invites_per_minute': rule(20, RATE, 'per_minute', 'Calls that one account may start'),
  'calls.acts_per_minute': rule(120, RATE, 'per_minute', 'Answers, refusals and heartbeats of one account in calls'),
  'calls.signals_per_minute': rule(600, RATE, 'per_minute', 'Connection messages of one account’s browser in calls'),

  'sockets.heartbeat_s': rule(15, [1, 300], 's', 'Pause between two heartbeats'),
  'sockets.buffer_bytes': rule(
    1_048_576,
    [65_536, 67_108_864],
    'bytes',
    'Unsent bytes at which a slow socket is closed',
  ),
  'sockets.per_user': rule(20, [1, 10_000], 'count', 'Sockets of one account in one process'),
  'sockets.max_frame_bytes': atStart(rule(65_536, [4_096, 1_048_576], 'bytes', 'Size of a frame from a browser')),
  'sockets.frames_at_work': rule(32, [1, 10_000], 'count', 'Frames of one socket being answered at the same time'),
  'sockets.frames_per_minute': rule(600, RATE, 'per_minute', 'Frames of one account, of all kinds'),

  'presence.watches_per_minute': rule(
    60,
    RATE,
    'per_minute',
    'Changes of the users whose presence one account watches',
  ),
  'presence.grace_s': rule(5, [0, 300], 's', 'How long a user counts as online after the last socket closed'),
} as const satisfies Record<string, RuleDef>;

export type RuleName = keyof typeof RULES;

export function isRuleName(name: string): name is RuleName {
  return Object.hasOwn(RULES, name);
}

import { atStart, BYTES, bounds, DAY_S, RATE, type RuleDef, rule, SPAN } from './rule-def.ts';

/** The named rules of uploads, events, calls, sockets and presence. */
export const TRAFFIC_RULES = {
  'uploads.max_image_bytes': rule(5_242_880, [1_024, 52_428_800], 'bytes', 'Size of an uploaded image'),
  'uploads.max_video_bytes': rule(20_971_520, [1_024, 209_715_200], 'bytes', 'Size of an uploaded video'),
  'uploads.max_video_s': rule(60, [1, 3_600], 's', 'Length of one video'),
  'uploads.max_pdf_bytes': rule(10_485_760, [1_024, 104_857_600], 'bytes', 'Size of an uploaded PDF file'),
  'uploads.check_timeout_s': rule(30, [1, 600], 's', 'Time limit for reading one uploaded file'),
  'uploads.check_memory_bytes': rule(
    805_306_368,
    [268_435_456, 8_589_934_592],
    'bytes',
    'Memory of the process that reads one uploaded file',
  ),
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

  'calls.ring_timeout_s': rule(
    30,
    bounds([5, 600], [1, 90 * DAY_S]),
    's',
    'How long a call rings before it counts as missed',
  ),
  // Longer than two attempts to reconnect to a restarted server.
  'calls.peer_left_s': rule(40, [6, 600], 's', 'A page that is silent for this long has left its call'),
  'calls.return_s': rule(10, [0, 120], 's', 'Time for a page that left its call, as by loading again, to come back'),
  // Two who talk directly learn each other's network address; without a relay there is no other way.
  'calls.relay_only': rule(
    1,
    [0, 1],
    'count',
    '1: calls run only through the relay of TURN_URL, if there is one, so that neither side learns the other’s address',
  ),
  'calls.turn_ttl_s': rule(
    600,
    bounds([120, DAY_S], [1, 90 * DAY_S]),
    's',
    'Lifetime of credentials for the call relay',
  ),
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

import { atStart, DAY_S, RATE, RECORD_SPAN, type RuleDef, rule, SPAN, YEAR_S } from './rule-def.ts';

/** The named rules of support, chat, visitors, sensitive words and help. */
export const TALK_RULES = {
  'support.requests_per_agent': rule(8, [1, 1_000], 'count', 'Requests assigned to one agent at the same time'),
  'support.agent_gone_s': rule(60, SPAN, 's', 'Requests of an agent who is offline are reassigned after'),
  'support.settle_s': rule(5, [0, 3_600], 's', 'An agent receives requests after being online for'),
  'support.reception_off_s': rule(600, SPAN, 's', 'Reception is switched off for an agent who is offline for'),

  'chat.messages_per_minute': rule(120, RATE, 'per_minute', 'Messages that one account sends'),
  'chat.messages_per_day': rule(10_000, RATE, 'per_day', 'Messages that one account sends in a day'),
  'chat.searches_per_minute': rule(60, RATE, 'per_minute', 'Searches of one caller in their messages'),
  'chat.marks_per_minute': rule(600, RATE, 'per_minute', 'Typing, delivery and read signals of one account'),
  'chat.retract_s': rule(120, SPAN, 's', 'Time to retract a message'),
  'chat.new_per_day': rule(50, RATE, 'per_day', 'New direct conversations that one account can start'),
  'chat.reports_per_day': rule(20, RATE, 'per_day', 'Messages that one account reports to the staff'),
  'chat.groups_per_day': rule(10, RATE, 'per_day', 'Groups that one account makes'),
  'chat.group_members': rule(100, [2, 1_000], 'count', 'Members of a group'),
  'chat.max_listed': rule(1_000, [20, 10_000], 'count', 'Length of the list of conversations'),
  'chat.search_messages': rule(20_000, [100, 1_000_000], 'count', 'Messages that one search looks through'),
  'chat.search_conversations': rule(200, [1, 10_000], 'count', 'Conversations that one search looks through'),
  'chat.max_shortcuts': rule(50, [1, 1_000], 'count', 'Quick replies of one account'),
  'chat.max_shared_shortcuts': rule(200, [1, 10_000], 'count', 'Canned answers of all staff'),
  'chat.keep_s': rule(7 * YEAR_S, RECORD_SPAN, 's', 'How long a conversation is kept after its last message'),
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
  'sensitive_words.reads_per_minute': rule(30, RATE, 'per_minute', 'Requests of one caller for the whole lists'),
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
} as const satisfies Record<string, RuleDef>;

import { ROLES } from '../access/access.ts';
import { DEPOSIT_DECISION_NAMES } from '../deposits/deposit-decisions.ts';
import { DEPOSIT_STATES } from '../deposits/deposit-table.ts';
import { HELP_LANGS } from '../help/article.ts';
import { APPLICATION_STATES as IDENTITY_STATES, REFUSAL_REASONS } from '../identity/application-table.ts';
import { IMAGE_PARTS } from '../identity/documents.ts';
import { ANNOUNCEMENT_STATES } from '../notices/announcements.ts';
import { PAYOUT_STATES } from '../payouts/payout-states.ts';
import { REWARD_KINDS } from '../tickets/rewards.ts';
import { SEEN_PAYMENTS, SETTLE_DECISIONS } from '../withdrawals/settle.ts';
import { WITHDRAWAL_STATES } from '../withdrawals/withdrawal-table.ts';
import { ACT_KINDS, type ActKind } from './act-kinds.ts';
import { AUDIT_LINK_STATES } from './audit-links.ts';
import { LOOK_LISTS } from './looks.ts';
import { PROPOSAL_KIND_NAMES, type ProposalKind } from './proposals.ts';
import { APPLICATION_STATES } from './provider-application.ts';
import { APPEAL_STATES } from './sanctions.ts';
import { TIES } from './two-people.ts';

/** The values that a part of an entry can have; readers see each in words. */
export const ACT_CHOICES = {
  identity_state: IDENTITY_STATES,
  identity_refusal: REFUSAL_REASONS,
  identity_image: IMAGE_PARTS,
  reader: ['all', ...ROLES],
  lang: ['all', ...HELP_LANGS],
  announcement_state: ANNOUNCEMENT_STATES,
  side: ['seller', 'provider', 'buyer'],
  link_state: AUDIT_LINK_STATES,
  payout_state: PAYOUT_STATES,
  withdrawal_state: WITHDRAWAL_STATES,
  withdrawal_decision: SETTLE_DECISIONS,
  payment_seen: SEEN_PAYMENTS,
  deposit_state: DEPOSIT_STATES,
  deposit_decision: DEPOSIT_DECISION_NAMES,
  application_state: APPLICATION_STATES,
  appeal_state: APPEAL_STATES,
  look_list: LOOK_LISTS,
  removal: ['noticed'],
  pause: ['paused'],
  /** Besides a number of days. */
  closure: ['open', 'closed', 'frozen'],
  reward_kind: REWARD_KINDS,
  /** Besides the name of a user. */
  account: ['promotion', 'fee'],
  yes: ['true', 'false'],
  tie: TIES,
} as const satisfies Record<string, readonly string[]>;
export type ActChoice = keyof typeof ACT_CHOICES;

/** How a part is read; `time`: a moment in ISO 8601 or a number of days; `role`: with its terms, such as `provider 1 S`. */
export type ActPart = ActChoice | 'text' | 'number' | 'points' | 'btc' | 'time' | 'role';

type Parts = Readonly<Record<string, ActPart>>;

/** The kinds whose parts are fields of a setting, which are read as on the page of settings. */
export const SETTING_KINDS = ['rule', 'card_type', 'brand', 'fx', 'payment_method', 'card_fee', 'method_fee'] as const;
type SettingKind = (typeof SETTING_KINDS)[number];

/** A refused proposal is read as its own kind. */
export type EntryKind = Exclude<ActKind, 'proposal'> | ProposalKind;

const PERSON_CLOSED: Parts = { account: 'closure', placing: 'closure', chat: 'closure', calls: 'closure' };
const POINTS_GIVEN: Parts = { kind: 'reward_kind', points: 'points', coupon: 'points' };
const HOUSE_MOVED: Parts = {
  account: 'account',
  points: 'points',
  payer: 'points',
  receiver: 'points',
  reserve: 'points',
  circulation: 'points',
};
const SWEPT: Parts = { addresses: 'number', sweep: 'points' };
const DEPOSIT_DECIDED: Parts = {
  owner: 'text',
  deposit: 'points',
  btc: 'btc',
  state: 'deposit_state',
  decision: 'deposit_decision',
};
const WITHDRAWAL_DECIDED: Parts = {
  owner: 'text',
  withdrawal: 'points',
  state: 'withdrawal_state',
  decision: 'withdrawal_decision',
  transaction: 'text',
  nodes: 'payment_seen',
};
const ROLE_CHANGED: Parts = { role: 'role' };
const STOCK_CHANGED: Parts = { points: 'points', btc: 'btc' };

/** The parts of before and after of each entry of the log of staff, and of each proposal. */
export const ACT_PARTS: Readonly<Record<Exclude<EntryKind, SettingKind>, Parts>> = {
  role: ROLE_CHANGED,
  suspension: PERSON_CLOSED,
  lift: PERSON_CLOSED,
  contact: {},
  note: { characters: 'number' },
  application: { application: 'application_state', document: 'text' },
  factors: { factors: 'yes' },
  reward: POINTS_GIVEN,
  sanction: { removal: 'removal', penalty: 'points', case: 'text' },
  appeal: { appeal: 'appeal_state' },
  identity: {
    level: 'number',
    owner: 'yes',
    image: 'identity_image',
    state: 'identity_state',
    refusal: 'identity_refusal',
  },
  announcement: { role: 'reader', lang: 'lang', startsAt: 'time', endsAt: 'time', state: 'announcement_state' },
  alert: { side: 'side', titleEn: 'text', titleZh: 'text', textEn: 'text', textZh: 'text' },
  audit_link: { opened: 'yes', state: 'link_state', endsAt: 'time' },
  chain_resumed: { height: 'number' },
  payout: { state: 'payout_state' },
  swap_stock: STOCK_CHANGED,
  withdrawal: { ...WITHDRAWAL_DECIDED, amount: 'points', endsAt: 'time' },
  pause_lift: { claim_rate: 'pause', faults: 'pause', staff: 'pause' },
  document_search: { matches: 'number' },
  treasury: { ...HOUSE_MOVED, ...SWEPT },
  deposit: { ...DEPOSIT_DECIDED, endsAt: 'time' },
  excused: { colleague: 'text', tie: 'tie' },
  look: { case: 'text', request: 'text', list: 'look_list', matches: 'number' },
  make_admin: ROLE_CHANGED,
  unmake_admin: ROLE_CHANGED,
  make_staff: ROLE_CHANGED,
  reset_factors: { factors: 'yes' },
  promotion: POINTS_GIVEN,
  penalty: { provider: 'text', penalty: 'points' },
  treasury_issue: HOUSE_MOVED,
  treasury_redeem: HOUSE_MOVED,
  treasury_move: HOUSE_MOVED,
  deposit_credit: DEPOSIT_DECIDED,
  deposit_refuse: DEPOSIT_DECIDED,
  deposit_settle: DEPOSIT_DECIDED,
  sweep: SWEPT,
  withdrawal_settle: WITHDRAWAL_DECIDED,
  chain_resume: { height: 'number' },
};

export interface Entry {
  readonly kind: EntryKind;
  readonly subject: string;
}

const KINDS: readonly string[] = [...ACT_KINDS.filter((kind) => kind !== 'proposal'), ...PROPOSAL_KIND_NAMES];
const isEntryKind = (kind: string): kind is EntryKind => KINDS.includes(kind);

/** The entry of a refused proposal as its own kind and subject, which stand as `kind: subject`; null: of no known kind. */
export function entryOf(kind: string, subject: string): Entry | null {
  const [, proposal = kind, about = subject] = kind === 'proposal' ? (/^(\w+): (.*)$/s.exec(subject) ?? []) : [];
  return isEntryKind(proposal) ? { kind: proposal, subject: about } : null;
}

export const isSettingKind = (kind: EntryKind): kind is SettingKind =>
  SETTING_KINDS.some((setting) => setting === kind);

/** How a part of an entry is read; null: nobody knows. */
export function partOf(kind: EntryKind, field: string): ActPart | null {
  if (isSettingKind(kind)) return null;
  return ACT_PARTS[kind][field] ?? null;
}

/** A number of days, as entries write it. */
export const daysOf = (value: string): number | null => {
  const days = /^(\d+) days$/.exec(value)?.[1];
  return days === undefined ? null : Number(days);
};

/** The values that a part can have; null: any. */
export const choicesOf = (part: ActPart): readonly string[] | null =>
  part in ACT_CHOICES ? ACT_CHOICES[part as ActChoice] : null;

import type { Role, SessionRole } from '../access/access.ts';
import { type GiftState, RULINGS } from '../orders/gift-states.ts';
import { PROPOSAL_KINDS } from './proposals.ts';

/** Decisions of staff against a provider: `removal` of the certification, `penalty` of points from the bail. */
export const SANCTION_KINDS = ['removal', 'penalty'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** `leaving`: a removal that waits for open orders. The last two are ends. */
export const SANCTION_STATES = ['noticed', 'appealed', 'upheld', 'leaving', 'lifted', 'carried_out'] as const;
export type SanctionState = (typeof SANCTION_STATES)[number];

export const SANCTION_EVENTS = ['appeal', 'grant', 'uphold', 'due', 'done'] as const;
export type SanctionEvent = (typeof SANCTION_EVENTS)[number];

interface Row {
  readonly kinds: readonly SanctionKind[];
  readonly from: SanctionState;
  readonly event: SanctionEvent;
  readonly by: 'owner' | 'staff' | 'clock';
  readonly to: SanctionState;
}

const BOTH = SANCTION_KINDS;

/** Every step of a sanction: nothing happens before its notice has run, and nothing while an appeal is open. */
export const SANCTION_TABLE: readonly Row[] = [
  { kinds: BOTH, from: 'noticed', event: 'appeal', by: 'owner', to: 'appealed' },
  { kinds: BOTH, from: 'appealed', event: 'grant', by: 'staff', to: 'lifted' },
  { kinds: BOTH, from: 'appealed', event: 'uphold', by: 'staff', to: 'upheld' },
  { kinds: ['penalty'], from: 'noticed', event: 'due', by: 'clock', to: 'carried_out' },
  { kinds: ['penalty'], from: 'upheld', event: 'due', by: 'clock', to: 'carried_out' },
  { kinds: ['removal'], from: 'noticed', event: 'due', by: 'clock', to: 'leaving' },
  { kinds: ['removal'], from: 'upheld', event: 'due', by: 'clock', to: 'leaving' },
  { kinds: ['removal'], from: 'leaving', event: 'done', by: 'clock', to: 'carried_out' },
];

export const OPEN_SANCTION_STATES: readonly SanctionState[] = ['noticed', 'appealed', 'upheld', 'leaving'];

export interface SanctionFacts {
  readonly kind: SanctionKind;
  readonly state: SanctionState;
  /** The notice has run out. */
  readonly isDue: boolean;
  /** Orders of the provider that are not settled. */
  readonly openOrders: number;
}

/** The next state of a sanction after an event; null: none, now. */
export function decideSanction(facts: SanctionFacts, event: SanctionEvent): SanctionState | null {
  const step = SANCTION_TABLE.find(
    ({ kinds, from, event: name }) => kinds.includes(facts.kind) && from === facts.state && name === event,
  );
  if (step === undefined) return null;
  if (event === 'due' && !facts.isDue) return null;
  if (event === 'appeal' && facts.isDue) return null;
  if (event === 'done' && facts.openOrders > 0) return null;
  return step.to;
}

/** Ends in which a ruling gave the seller the whole order. */
const WON_BY_SELLER = Object.entries(RULINGS).flatMap(([end, share]) => (share === 'all' ? [end] : []));

export interface CaseFacts {
  /** A claim was opened, or the case went to staff. */
  readonly wasDisputed: boolean;
  readonly state: GiftState;
  /** The seller got the whole order. */
  readonly isPaidInFull: boolean;
}

/** A payout that its provider said it had paid. */
export interface PayoutCase {
  readonly wasDisputed: boolean;
  readonly lastEvent: string | null;
}

/** Whether a dispute ended against the provider: by a ruling, or because it gave in. A penalty needs it. */
export function isCaseAgainst(facts: CaseFacts | PayoutCase): boolean {
  if (!facts.wasDisputed) return false;
  if ('lastEvent' in facts) return facts.lastEvent === 'rule_unpaid' || facts.lastEvent === 'concede';
  const { state, isPaidInFull } = facts;
  return WON_BY_SELLER.includes(state) || (state === 'completed' && isPaidInFull);
}

export interface AppealFacts {
  readonly state: AppealState;
  readonly ownerId: string;
  /** The decision that is appealed. */
  readonly kind: AppealedKind;
  /** Everybody who decided what is appealed. */
  readonly deciderIds: readonly string[];
  /** The active administrators; only an appeal against a penalty needs them. */
  readonly admins: readonly Omit<AppealJudge, 'role'>[];
}

export type AppealedKind = 'suspension' | SanctionKind;

export const APPEAL_STATES = ['open', 'granted', 'refused'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

export interface AppealJudge {
  readonly id: string;
  readonly role: SessionRole;
  /** Traded with the owner, or is linked with them. */
  readonly isOpponent: boolean;
}

export type AppealRefusal =
  | 'gateway.forbidden'
  | 'providers.appeal_over'
  | 'providers.own_decision'
  | 'staff.opponent'
  | 'staff.not_yourself';

const APPEAL_JUDGES: readonly Role[] = ['moderator', 'admin'];

/**
 * A decision of two is not undone by somebody who could not have approved it, while somebody who could is left:
 * otherwise a moderator who took no part hears it, so that an appeal has an end where two administrators work.
 */
function judgesOf(appeal: AppealFacts): readonly SessionRole[] {
  const isAdminLeft = appeal.admins.some((admin) => barOf(appeal, admin) === null);
  return appeal.kind === 'penalty' && isAdminLeft ? PROPOSAL_KINDS.penalty.deciders : APPEAL_JUDGES;
}

function barOf({ ownerId, deciderIds }: AppealFacts, { id, isOpponent }: Omit<AppealJudge, 'role'>) {
  if (id === ownerId) return 'staff.not_yourself';
  if (deciderIds.includes(id)) return 'providers.own_decision';
  return isOpponent ? 'staff.opponent' : null;
}

/** Why this member of staff cannot decide on the appeal; null: they can. Nobody hears an appeal against themselves. */
export function appealRefusal(appeal: AppealFacts, judge: AppealJudge): AppealRefusal | null {
  if (!judgesOf(appeal).includes(judge.role)) return 'gateway.forbidden';
  return appeal.state === 'open' ? barOf(appeal, judge) : 'providers.appeal_over';
}

/** All in base units of points. */
export interface PenaltyFacts {
  readonly penalty: bigint;
  /** The sum that it took before. */
  readonly posted: bigint;
  readonly freeBail: bigint;
  /** The sum that claims reserve. */
  readonly frozenBail: bigint;
}

export interface PenaltyPart {
  readonly take: bigint;
  readonly isDone: boolean;
}

/**
 * The sum that a due penalty takes now: as much as the free bail has. It waits for the rest while claims reserve bail, because a
 * claim of the provider's own would otherwise void it; what the whole bail lacks lapses, and is no debt.
 */
export function penaltyPart({ penalty, posted, freeBail, frozenBail }: PenaltyFacts): PenaltyPart {
  const rest = penalty - posted;
  const take = rest < freeBail ? rest : freeBail;
  return { take, isDone: take === rest || frozenBail === 0n };
}

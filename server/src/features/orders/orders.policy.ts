import type { GiftActor } from '#core/orders/gift-facts.ts';
import type { Party } from '#core/orders/gift-states.ts';
import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { OrderRow } from './order-row.ts';

type Sides = Pick<OrderRow, 'sellerId' | 'providerId'>;
type CaseFacts = Sides & Pick<OrderRow, 'state' | 'moderatorId' | 'pastModerators' | 'rulingBy'>;

/** The caller's side of the order; null for everybody else. */
export function partyOf(row: Sides, userId: string): Party | null {
  if (userId === row.sellerId) return 'seller';
  return userId === row.providerId ? 'provider' : null;
}

/** The caller as a party. Throws `nothing.found` for an order of others, which does not exist for the caller. */
export function requireParty(row: Sides, session: Session): GiftActor & { role: Party } {
  const role = partyOf(row, session.userId);
  if (role === null) throw new AppError('nothing.found');
  return { role, userId: session.userId, operatorId: session.operator?.id ?? null };
}

export function isModerator(session: Session): boolean {
  return session.role === 'moderator' || session.role === 'admin';
}

export function moderatorActor(session: Session): GiftActor {
  return { role: 'moderator', userId: session.userId, isAdmin: session.role === 'admin' };
}

/** Whether the caller holds the case now: only then may cards be opened. */
export function holdsCase(row: CaseFacts, session: Session): boolean {
  const isHolder = row.state === 'in_arbitration' && row.moderatorId === session.userId;
  return isHolder && isModerator(session) && partyOf(row, session.userId) === null;
}

/** A user whose own openings of cards stay readable for a while. */
export interface Reader {
  readonly userId: string;
  readonly role: 'provider' | 'moderator';
  /** Only what this session opened; null: what any session of the user opened. */
  readonly sessionId: string | null;
}

/** Whether the caller may read the whole order: holds or held the case, ruled on it, or may review its compensation. */
export function isCaseStaff(row: CaseFacts, session: Session): boolean {
  if (!isModerator(session) || partyOf(row, session.userId) !== null) return false;
  const { userId } = session;
  return (
    row.state === 'compensation_review' ||
    row.moderatorId === userId ||
    row.rulingBy === userId ||
    row.pastModerators.includes(userId)
  );
}

/** Whether the order returned everything: its cards are the seller's again, and cannot be opened. */
export function isVoid(row: Pick<OrderRow, 'settledAmount'>): boolean {
  return row.settledAmount === 0n;
}

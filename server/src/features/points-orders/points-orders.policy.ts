import type { PointsActor } from '#core/orders/points/points-facts.ts';
import type { PointsParty } from '#core/orders/points/points-states.ts';
import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PointsOrderRow } from './points-order-row.ts';

type Sides = Pick<PointsOrderRow, 'sellerId' | 'buyerId'>;
type CaseSides = Sides & Pick<PointsOrderRow, 'moderatorId' | 'pastModerators' | 'rulingBy'>;

/** The user's side of the order; null for everybody else. */
export function pointsPartyOf(row: Sides, userId: string): PointsParty | null {
  if (userId === row.sellerId) return 'seller';
  return userId === row.buyerId ? 'buyer' : null;
}

/** The caller as a party. Throws `nothing.found` for an order of others, which does not exist for the caller. */
export function requirePointsParty(row: Sides, session: Session): PointsActor & { role: PointsParty } {
  const role = pointsPartyOf(row, session.userId);
  if (role === null) throw new AppError('nothing.found');
  return { role, userId: session.userId };
}

const isModerator = (session: Session): boolean => session.role === 'moderator' || session.role === 'admin';

export const pointsModerator = (session: Session): PointsActor => ({
  role: 'moderator',
  userId: session.userId,
  isAdmin: session.role === 'admin',
});

/** Whether the caller holds the case now: only then may the card that pays be opened. */
export function holdsPointsCase(row: Sides & Pick<PointsOrderRow, 'state' | 'moderatorId'>, session: Session): boolean {
  const isHolder = row.state === 'in_dispute' && row.moderatorId === session.userId;
  return isHolder && isModerator(session) && pointsPartyOf(row, session.userId) === null;
}

/** Whether the caller may read the whole order: holds or held the case, or ruled on it. */
export function isPointsCaseStaff(row: CaseSides, session: Session): boolean {
  if (!isModerator(session) || pointsPartyOf(row, session.userId) !== null) return false;
  const { userId } = session;
  return row.moderatorId === userId || row.rulingBy === userId || row.pastModerators.includes(userId);
}

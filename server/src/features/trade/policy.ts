import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';

/** The parties of a kind of order besides the seller, whom every kind has, and the states of its cases. */
interface Parties<Other extends string, Row> {
  readonly other: Other;
  readonly otherOf: (row: Row) => string;
  /** The state in which a moderator holds the case. */
  readonly caseState: string;
  /** States in which every moderator may read the whole order. */
  readonly readableStates?: readonly string[];
}

interface Seller {
  readonly sellerId: string;
}

interface CaseHolder {
  readonly state: string;
  readonly moderatorId: string | null;
}

interface CaseStaff extends CaseHolder {
  readonly pastModerators: readonly string[];
  readonly rulingBy: string | null;
}

const isModerator = (session: Session): boolean => session.role === 'moderator' || session.role === 'admin';

export const moderatorActor = (session: Session) => ({
  role: 'moderator' as const,
  userId: session.userId,
  isAdmin: session.role === 'admin',
});

/** The rights of parties and staff on orders of one kind. */
export function tradePolicy<Other extends string, Row>({
  other,
  otherOf,
  caseState,
  readableStates = [],
}: Parties<Other, Row>) {
  /** The user's side of the order; null for everybody else. */
  function partyOf(row: Seller & Row, userId: string): 'seller' | Other | null {
    if (userId === row.sellerId) return 'seller';
    return userId === otherOf(row) ? other : null;
  }

  const isOutsideModerator = (row: Seller & Row, session: Session): boolean =>
    isModerator(session) && partyOf(row, session.userId) === null;

  return {
    partyOf,

    /** The caller as a party. Throws `nothing.found` for an order of others, which does not exist for the caller. */
    requireParty(row: Seller & Row, session: Session) {
      const role = partyOf(row, session.userId);
      if (role === null) throw new AppError('nothing.found');
      return { role, userId: session.userId, operatorId: session.operator?.id ?? null };
    },

    /** Whether the caller holds the case now: only then may cards be opened. */
    holdsCase: (row: Seller & Row & CaseHolder, session: Session): boolean =>
      row.state === caseState && row.moderatorId === session.userId && isOutsideModerator(row, session),

    /** Whether the caller may read the whole order: holds or held the case, or ruled on it. */
    isCaseStaff(row: Seller & Row & CaseStaff, session: Session): boolean {
      if (!isOutsideModerator(row, session)) return false;
      const { userId } = session;
      const isStaff = row.moderatorId === userId || row.rulingBy === userId || row.pastModerators.includes(userId);
      return isStaff || readableStates.includes(row.state);
    },
  };
}

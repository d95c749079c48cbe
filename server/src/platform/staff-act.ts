import { newId } from './ids.ts';
import { type Sql, sql } from './postgres/sql.ts';
import type { StaffActTable } from './postgres/tables/settings.ts';

export type StaffActKind = StaffActTable['kind'];
/** The old or new values of what was changed, by name; null is a number from another source. */
export type ActState = Readonly<Record<string, string | number | boolean | null>>;

/** The user who acted, and who else had to agree; null: nobody. */
export interface Signers {
  readonly actorId: string;
  readonly approverId: string | null;
}

export interface StaffAct extends Signers {
  readonly kind: StaffActKind;
  /** The account that it is about; null: none. */
  readonly userId: string | null;
  /** A rule, a card type, a brand, a currency, or the user name. */
  readonly subject: string;
  readonly before: ActState;
  readonly after: ActState;
  readonly reason: string;
}

/** The statement that appends one entry to the log of staff. Run it last: entries are written one transaction at a time. */
export const noteStaffAct = (entry: StaffAct): Sql => sql`
  INSERT INTO staff_act (id, actor, approved_by, kind, user_id, subject, before, after, reason)
  VALUES (${newId()}, ${entry.actorId}, ${entry.approverId}, ${entry.kind}, ${entry.userId}, ${entry.subject},
          ${JSON.stringify(entry.before)}, ${JSON.stringify(entry.after)}, ${entry.reason})`;

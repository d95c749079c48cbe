import { type ConditionView, conditionsOf } from '#core/people/provider-conditions.ts';
import { mayApplyFrom, type ReapplyFacts } from '#core/staff/provider-application.ts';
import type { Services } from '#server/app/services.ts';
import { HAS_FACTORS } from '#server/features/auth/public.ts';
import { NO_STANDING, standingsOf } from '#server/features/bail/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ApplicationRow } from './applications.store.ts';
import { documentsOf } from './documents.store.ts';
import { presenceOf } from './presence.ts';

const MONTH_DAYS = 30;

interface Measured {
  readonly userId: string;
  readonly isSuspended: boolean;
  readonly decertifiedAt: Date | null;
  readonly identityLevel: number;
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
  readonly volume: bigint;
}

/** What the product itself knows of these accounts. */
const measuredOf = (db: Queryable, userIds: readonly string[]): Promise<Measured[]> =>
  db.many<Measured>(sql`
    SELECT u.id AS "userId", u.identity_level, u.decertified_at, ${HAS_FACTORS},
      EXISTS (SELECT FROM suspension s WHERE s.user_id = u.id AND s.lifted_at IS NULL
              AND (s.ends_at IS NULL OR s.ends_at > now())) AS "isSuspended",
      (SELECT coalesce(sum(v.points), 0)::bigint FROM trade_volume v
       WHERE v.user_id = u.id AND v.day > (now() AT TIME ZONE 'UTC')::date - ${MONTH_DAYS}::int) AS volume
    FROM app_user u WHERE u.id = ANY (${[...userIds]}::uuid[])`);

export interface Applicant {
  readonly userId: string;
  /** Null: nothing written yet. */
  readonly application: Pick<ApplicationRow, 'id' | 'business' | 'answerS' | 'aroundTheClock'> | null;
}

/** The conditions of each applicant as they are now, in the order of the applicants. */
export async function conditionsFor(
  { services, db }: { readonly services: Services; readonly db: Queryable },
  applicants: readonly Applicant[],
): Promise<(readonly ConditionView[])[]> {
  const { rules } = services;
  const ids = applicants.map(({ userId }) => userId);
  const measured = new Map((await measuredOf(db, ids)).map((row) => [row.userId, row]));
  const standings = await standingsOf(db, ids);
  const presence = await presenceOf(db, rules, ids);
  const documents = await documentsOf(
    db,
    applicants.flatMap(({ application }) => application?.id ?? []),
  );
  const needed = {
    identityLevel: rules.get('providers.identity_level'),
    bail: BigInt(rules.get('bail.required')),
    documents: rules.get('providers.least_documents'),
    answerS: rules.get('providers.answer_s'),
    volume: BigInt(rules.get('people.hvc_monthly_points')),
    presenceBps: rules.get('providers.presence_bps'),
  };
  return applicants.map(({ userId, application }) => {
    const row = measured.get(userId);
    const facts = {
      isBarred: row === undefined || row.isSuspended || reapplyFrom(services, { ...row, refusedAt: null }) !== null,
      identityLevel: row?.identityLevel ?? 0,
      hasSecondFactor: row !== undefined && (row.hasTotp || row.hasPasskey),
      bail: (standings.get(userId) ?? NO_STANDING).bail,
      businessChars: application?.business.length ?? 0,
      documents: documents.filter(({ applicationId }) => applicationId === application?.id).length,
      answerS: application?.answerS ?? null,
      isAroundTheClock: application?.aroundTheClock ?? false,
      volume: row?.volume ?? 0n,
      presenceBps: presence.get(userId) ?? 0,
    };
    return conditionsOf(facts, needed);
  });
}

/** From when somebody may apply again by the rules of this installation; null: now. */
export const reapplyFrom = ({ rules }: Services, facts: ReapplyFacts): Date | null => {
  const afterRefusalS = rules.get('providers.reapply_s');
  const afterRemovalS = rules.get('providers.reapply_removed_s');
  return mayApplyFrom(facts, { afterRefusalS, afterRemovalS }, new Date());
};

/** When the account lost its certification; null: it never did. */
export async function decertifiedAtOf(db: Queryable, userId: string): Promise<Date | null> {
  const row = await db.maybe<{ decertifiedAt: Date | null }>(
    sql`SELECT decertified_at FROM app_user WHERE id = ${userId}`,
  );
  return row?.decertifiedAt ?? null;
}

export const presentConditions = (conditions: readonly ConditionView[]) =>
  conditions.map(({ have, need, ...condition }) => ({ ...condition, have: have.toString(), need: need.toString() }));

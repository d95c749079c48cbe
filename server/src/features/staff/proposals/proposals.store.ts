import { PROPOSAL_KIND_NAMES, PROPOSAL_KINDS, PROPOSAL_TTL_S, type ProposalState } from '#core/staff/proposals.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ProposalTable } from '#server/platform/postgres/tables/staff.ts';
import type { ActState } from '#server/platform/staff-act.ts';

export interface ProposalRow
  extends Pick<
    ProposalTable,
    'id' | 'kind' | 'subject' | 'userId' | 'reason' | 'proposer' | 'createdAt' | 'expiresAt'
  > {
  readonly payload: unknown;
  readonly before: ActState;
  readonly after: ActState;
  readonly state: ProposalState;
}

export interface NewProposal extends Pick<ProposalRow, 'kind' | 'subject' | 'userId' | 'reason' | 'before' | 'after'> {
  readonly payload: object;
  readonly proposer: string;
}

const PROPOSERS = PROPOSAL_KIND_NAMES.flatMap((kind) => PROPOSAL_KINDS[kind].proposers.map((role) => ({ kind, role })));

/** Who proposed it could still do so: a stolen account's proposals end with its role. */
const IS_BACKED = sql`EXISTS (
  SELECT FROM app_user o WHERE o.id = p.proposer AND o.status = 'active' AND (p.kind, o.role) IN (
    SELECT * FROM unnest(${PROPOSERS.map(({ kind }) => kind)}::text[], ${PROPOSERS.map(({ role }) => role)}::text[])))`;

/** A proposal `p` waits for its decision, whatever the table says. */
export const IS_OPEN = sql`p.state = 'open' AND p.expires_at > now() AND ${IS_BACKED}`;
const STATE = sql`CASE WHEN p.state <> 'open' OR (${IS_OPEN}) THEN p.state
  WHEN p.expires_at <= now() THEN 'expired' ELSE 'withdrawn' END`;
const PROPOSAL = sql`p.id, p.kind, p.subject, p.user_id, p.payload, p.before, p.after, p.reason, p.proposer,
  p.created_at, p.expires_at, ${STATE} AS state`;

/** Null: one about the same waits already. */
export async function insertProposal(tx: Tx, proposal: NewProposal): Promise<string | null> {
  const { kind, subject, userId, payload, before, after, reason, proposer } = proposal;
  await tx.run(sql`
    UPDATE proposal p SET state = ${STATE}, ended_at = least(now(), expires_at)
    WHERE p.state = 'open' AND NOT (${IS_OPEN}) AND p.kind = ${kind} AND p.subject = ${subject}`);
  const row = await tx.maybe<{ id: string }>(sql`
    INSERT INTO proposal (id, kind, subject, user_id, payload, before, after, reason, proposer, expires_at)
    VALUES (${newId()}, ${kind}, ${subject}, ${userId}, ${JSON.stringify(payload)}, ${JSON.stringify(before)},
            ${JSON.stringify(after)}, ${reason}, ${proposer}, now() + make_interval(secs => ${PROPOSAL_TTL_S}))
    ON CONFLICT (kind, subject) WHERE state = 'open' DO NOTHING RETURNING id`);
  return row?.id ?? null;
}

/** Ends open proposals whose time has passed. */
export const expireProposals = (tx: Tx, limit: number): Promise<Pick<ProposalRow, 'kind' | 'subject' | 'proposer'>[]> =>
  tx.many(sql`
    UPDATE proposal SET state = 'expired', ended_at = expires_at
     WHERE id IN (SELECT id FROM proposal WHERE state = 'open' AND expires_at <= now() LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING kind, subject, proposer`);

export const lockProposal = (tx: Tx, id: string): Promise<ProposalRow | null> =>
  tx.maybe<ProposalRow>(sql`SELECT ${PROPOSAL} FROM proposal p WHERE p.id = ${id} FOR UPDATE`);

export async function endProposal(
  tx: Tx,
  id: string,
  state: Exclude<ProposalState, 'open' | 'expired'>,
): Promise<void> {
  await tx.run(sql`UPDATE proposal SET state = ${state}, ended_at = clock_timestamp() WHERE id = ${id}`);
}

export async function approversOf(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.many<{ decider: string }>(sql`
    SELECT decider FROM proposal_decision WHERE proposal_id = ${id} AND approves`);
  return rows.map(({ decider }) => decider);
}

interface NewDecision {
  readonly id: string;
  readonly decider: string;
  readonly approves: boolean;
  readonly reason: string;
}

export async function insertDecision(tx: Tx, { id, decider, approves, reason }: NewDecision): Promise<void> {
  await tx.run(sql`
    INSERT INTO proposal_decision (proposal_id, decider, approves, reason)
    VALUES (${id}, ${decider}, ${approves}, ${reason})`);
}

export interface DecisionView {
  readonly name: string;
  readonly approves: boolean;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface ListedProposal extends ProposalRow {
  readonly proposerName: string;
  readonly decisions: readonly DecisionView[];
}

/** What the reader sees of a list; `aboutPeople`: also what names an account. */
export interface ProposalFilter {
  readonly show: keyof typeof SHOWN;
  readonly aboutPeople: boolean;
}

const SHOWN = {
  open: IS_OPEN,
  decided: sql`NOT (${IS_OPEN})`,
};

/** One page of proposals, newest first, and the number of matches. */
export async function proposalsPage(
  db: Queryable,
  { show, aboutPeople }: ProposalFilter,
  page: PageParams,
): Promise<PageOf<ListedProposal>> {
  const shown = aboutPeople ? SHOWN[show] : sql`${SHOWN[show]} AND p.user_id IS NULL`;
  return pageOf<ListedProposal>(db, page, {
    from: sql`proposal p WHERE ${shown}`,
    order: sql`p.created_at DESC, p.id DESC`,
    select: (rows) => sql`
      SELECT ${PROPOSAL}, u.nickname AS "proposerName",
        (SELECT coalesce(json_agg(json_build_object('name', v.nickname, 'approves', d.approves, 'reason', d.reason,
                  'at', to_char(d.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY d.at), '[]')
         FROM proposal_decision d JOIN app_user v ON v.id = d.decider WHERE d.proposal_id = p.id) AS decisions
      FROM ${rows} p
      JOIN app_user u ON u.id = p.proposer`,
  });
}

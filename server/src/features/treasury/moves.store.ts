import type { ProposalState } from '#core/staff/proposals.ts';
import type { NamedSide } from '#core/treasury/treasury-moves.ts';
import type { TreasuryMoveKind } from '#core/treasury/treasury-names.ts';
import { bindUpload } from '#server/features/uploads/public.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { empty, sql } from '#server/platform/postgres/sql.ts';
import type { TreasuryMoveTable } from '#server/platform/postgres/tables/treasury.ts';
import type { UploadTable } from '#server/platform/postgres/tables/users.ts';

export interface Party {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly isClosed: boolean;
}

/** The account of this public name, locked. */
export const lockParty = (tx: Tx, name: string): Promise<Party | null> =>
  tx.maybe<Party>(sql`
    SELECT id, nickname AS name, role, status = 'closed' AS "isClosed" FROM app_user
    WHERE lower(nickname) = lower(${name}) FOR NO KEY UPDATE`);

/** The account of a move that waits, locked. */
export const lockPartyById = (tx: Tx, id: string): Promise<Party | null> =>
  tx.maybe<Party>(sql`
    SELECT id, nickname AS name, role, status = 'closed' AS "isClosed" FROM app_user WHERE id = ${id} FOR NO KEY UPDATE`);

export interface NewMove
  extends Pick<
    TreasuryMoveTable,
    'id' | 'code' | 'userId' | 'channelRef' | 'evidenceId' | 'reason' | 'byId' | 'proposalId'
  > {
  readonly amount: bigint;
  readonly kind: TreasuryMoveKind;
  readonly named: NamedSide | null;
  readonly channel: 'bank' | 'hand' | null;
}

/** Binds the evidence and writes the move. False: the file is not the proposer's, or is in use. */
export async function insertMove(tx: Tx, move: NewMove): Promise<boolean> {
  const { evidenceId } = move;
  if (evidenceId !== null) {
    const evidence = { id: evidenceId, ownerId: move.byId, purpose: 'treasury' } as const;
    if (!(await bindUpload(tx, evidence, move.id))) return false;
  }
  await tx.run(sql`
    INSERT INTO treasury_move (id, code, kind, named, user_id, amount, channel, channel_ref, evidence_id, reason, by_id,
                               proposal_id)
    VALUES (${move.id}, ${move.code}, ${move.kind}, ${move.named}, ${move.userId}, ${move.amount}, ${move.channel},
            ${move.channelRef}, ${move.evidenceId}, ${move.reason}, ${move.byId}, ${move.proposalId})`);
  return true;
}

export type WaitingMove = Pick<TreasuryMoveTable, 'id' | 'code' | 'userId' | 'amount' | 'doneAt' | 'byId'> &
  Pick<NewMove, 'kind' | 'named'>;

/** The move of a proposal, locked. */
export const lockMoveOf = (tx: Tx, proposalId: string): Promise<WaitingMove | null> =>
  tx.maybe<WaitingMove>(sql`
    SELECT id, code, kind, named, user_id, amount, done_at, by_id
    FROM treasury_move WHERE proposal_id = ${proposalId} FOR NO KEY UPDATE`);

export const markDone = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`UPDATE treasury_move SET done_at = clock_timestamp() WHERE id = ${id}`);

/** The file of a move; null: it has none. */
export const evidenceOf = (db: Queryable, id: string): Promise<Pick<UploadTable, 'id' | 'kind'> | null> =>
  db.maybe<Pick<UploadTable, 'id' | 'kind'>>(sql`
    SELECT u.id, u.kind FROM treasury_move m JOIN upload u ON u.id = m.evidence_id WHERE m.id = ${id}`);

export interface MoveRow
  extends Pick<TreasuryMoveTable, 'id' | 'code' | 'amount' | 'channelRef' | 'evidenceId' | 'reason' | 'at' | 'doneAt'>,
    Pick<NewMove, 'kind' | 'named' | 'channel'> {
  readonly personName: string | null;
  readonly by: string;
  readonly state: ProposalState;
}

/** One page of moves, newest first, and their number. */
export function movesPage(db: Queryable, kind: TreasuryMoveKind | null, page: PageParams): Promise<PageOf<MoveRow>> {
  const wanted = kind === null ? empty : sql`WHERE kind = ${kind}`;
  return pageOf<MoveRow>(db, page, {
    from: sql`treasury_move m ${wanted}`,
    order: sql`m.at DESC, m.id DESC`,
    select: (rows) => sql`
      SELECT m.id, m.code, m.kind, m.named, u.nickname AS "personName", m.amount, m.channel, m.channel_ref,
             m.evidence_id, m.reason, b.nickname AS by, m.at, m.done_at,
             CASE WHEN p.state = 'open' AND p.expires_at <= now() THEN 'expired' ELSE p.state END AS state
      FROM ${rows} m
      JOIN proposal p ON p.id = m.proposal_id JOIN app_user b ON b.id = m.by_id LEFT JOIN app_user u ON u.id = m.user_id`,
  });
}

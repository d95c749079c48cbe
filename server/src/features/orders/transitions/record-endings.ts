import { openMs } from '#core/offers/open-hours.ts';
import { otherParty, type Party, RULINGS } from '#core/orders/gift-states.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Order } from '../orders.store.ts';
import { claimRecordOf } from './claim-record.ts';
import type { Transition } from './transition.ts';

/** An ended order for the record of one of its parties. */
export interface Ending {
  readonly userId: string;
  readonly completed: boolean;
  readonly dispute: boolean;
  readonly lost: boolean;
  /** Seconds from placing to the end; null unless it completed. */
  readonly tookS: number | null;
  /** Base units of points. */
  readonly moved: bigint;
  /** This user paid. */
  readonly bought: boolean;
  /** See claimRecordOf(). */
  readonly claim: number | null;
}

/** Adds ended orders to the records of the parties that they count for. */
export function recordEndings(tx: Tx, ended: readonly Transition[]): void {
  const endings = ended.flatMap((transition) => {
    const { row } = transition.after;
    const loser = loserOf(transition.after);
    const completed = row.state === 'completed';
    return countsFor(transition).map((party) => ({
      userId: party === 'seller' ? row.sellerId : row.providerId,
      completed,
      dispute: row.arbitrationAt !== null,
      lost: party === loser,
      tookS: completed ? secondsTaken(row) : null,
      moved: completed ? (row.settledAmount ?? 0n) : 0n,
      bought: party === 'provider',
      claim: party === 'provider' ? claimRecordOf(transition.after) : null,
    }));
  });
  writeEndings(tx, endings);
}

/** The same of orders of any kind, with the caller's next statement or its commit. */
export function writeEndings(tx: Tx, endings: readonly Ending[]): void {
  const numbered = endings.map(({ userId, tookS, moved, ...ending }, no) => ({
    no,
    user_id: userId,
    took_s: tookS,
    moved: String(moved),
    ...ending,
  }));
  tx.defer(sql`SELECT record_endings(${JSON.stringify(numbered)}::jsonb)`);
}

/** From placing to the end, without the closed hours that the offer named. */
function secondsTaken({ placedAt, endedAt, openHours }: Order['row']): number | null {
  if (endedAt === null) return null;
  return Math.round(openMs(placedAt.getTime(), endedAt.getTime(), openHours) / 1_000);
}

/**
 * An order that ended unseen counts only for the party that let it fail, so that nobody can harm another's record by
 * cancelling.
 */
function countsFor({ order, after, command }: Transition): readonly Party[] {
  if (after.row.viewedAt !== null || after.row.deliveredAt !== null) return ['seller', 'provider'];
  return order.row.state === 'to_deliver' || command.event.type === 'cancel' ? ['seller'] : ['provider'];
}

/** The party that lost by the ruling; null without a ruling, and for a split. */
function loserOf({ row, facts }: Order): Party | null {
  if (facts.ruling === null || facts.ruling.outcome !== row.state) return null;
  const share = RULINGS[facts.ruling.outcome];
  if (share === 'part') return null;
  return share === 'all' ? otherParty('seller') : 'seller';
}

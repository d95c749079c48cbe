import { visitorName } from '#core/people/visitor.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type VisitorRow, visitorRows } from './visitors.store.ts';

/** A visitor as support agents see them. */
export interface Visitor extends VisitorRow {
  readonly name: string;
}

/** The visitors among these ids, by id; other ids and deleted visitors are left out. */
export async function visitorsOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, Visitor>> {
  if (ids.length === 0) return new Map();
  const rows = await visitorRows(db, ids);
  return new Map(rows.map((row) => [row.id, { ...row, name: visitorName(row.publicId) }]));
}

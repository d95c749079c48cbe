import { shownName, visitorName } from '#core/people/visitor.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
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

/** The names shown of these accounts and visitors, by id; each id has one. */
export async function shownNames(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.many<{ id: string; name: string | null; publicId: string | null }>(sql`
    SELECT person.id, u.nickname AS name, v.public_id
      FROM unnest(${[...new Set(ids)]}::uuid[]) AS person (id)
      LEFT JOIN app_user u ON u.id = person.id
      LEFT JOIN visitor v ON v.id = person.id AND u.id IS NULL`);
  return new Map(rows.map((row) => [row.id, shownName(row)]));
}

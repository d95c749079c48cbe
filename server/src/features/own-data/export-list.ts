import type { Services } from '#server/app/services.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A file of the export. `rows` answers a page of one column, `row`: what the user gave or wrote, and nobody else. */
export interface ExportList {
  readonly name: string;
  rows(userId: string, page: Page): Sql;
  /** Opens what is sealed in a row. */
  open?(row: Readonly<Record<string, unknown>>, services: Pick<Services, 'vault'>): object;
}

/** What a column of sealed bytes, in base64, says; null stays. */
export const opened = <T>({ reveal }: Services['vault'], sealed: unknown, read: (text: string) => T): T | null =>
  typeof sealed === 'string' ? read(reveal(Buffer.from(sealed, 'base64'))) : null;

export const part = ({ offset, limit }: Page): Sql => sql`LIMIT ${limit} OFFSET ${offset}`;

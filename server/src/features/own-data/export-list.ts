import { z } from 'zod';
import type { Services } from '#server/app/services.ts';
import { networkNameOf } from '#server/platform/chain/network-name.ts';
import { cellOf, type SealedColumn } from '#server/platform/crypto/sealed-cell.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** A file of the export. `rows` answers a page of one column, `row`: what the user gave or wrote, and nobody else. */
export interface ExportList {
  readonly name: string;
  rows(userId: string, page: Page): Sql;
  /** Completes a row: opens what is sealed in it, names its network. */
  open?(row: Readonly<Record<string, unknown>>, services: Pick<Services, 'vault' | 'chains'>): object;
}

/** A sealed text in a row of JSON: `sealed` in base64, and the id of its row. Null stays. */
const zSealed = z.object({ id: z.uuid(), sealed: z.string().nullable() }).nullable();

/** The sealed text in clear; null stays. */
export function opened<T>(
  { reveal }: Services['vault'],
  { column, value }: { readonly column: SealedColumn; readonly value: unknown },
  read: (text: string) => T,
): T | null {
  const text = zSealed.parse(value);
  return text === null || text.sealed === null
    ? null
    : read(reveal(cellOf(column, text.id), Buffer.from(text.sealed, 'base64')));
}

/** A row with the name of its network beside the id. */
export const withNetworkName: ExportList['open'] = ({ network, ...row }, services) => ({
  network,
  networkName: networkNameOf(services, z.string().parse(network)),
  ...row,
});

export const part = ({ offset, limit }: Page): Sql => sql`LIMIT ${limit} OFFSET ${offset}`;

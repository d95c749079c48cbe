import type { Readable } from 'node:stream';
import { isStaff } from '#core/access/access.ts';
import { AppError } from '#server/platform/app-error.ts';
import { addressGroup } from '#server/platform/limits/address.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { toCsv } from './csv.ts';
import { fileOf, rowsForFile } from './file-answer.ts';
import { callerOf, refuse } from './limit.ts';
import type { Admitted, Pipeline } from './pipeline.ts';

const PAGE_ROWS = 100;

interface Rows {
  readonly list: readonly object[];
}

/** An exported file: complete text, or a stream that is generated while it is sent. */
export interface Exported {
  readonly name: string;
  readonly mime: string;
  readonly body: string | Readable;
}

/**
 * A function's answer as a file: the file that the answer stands for (withFile), or its rows as CSV. Refuses functions
 * that write, and those whose answer is neither. What staff take along stands in the security log; functions that are logged by
 * themselves have their own line.
 */
export async function exportFile(pipeline: Pipeline, admitted: Admitted): Promise<Exported> {
  const exported = await fileFor(pipeline, admitted);
  const { call, route } = admitted;
  if (call.session !== null && isStaff(call.session.role) && !route.def.isLogged) {
    const { session, address, userAgent, services } = call;
    const subject = `export ${route.def.name}`;
    await services.db.run(noteSecurity({ kind: 'staff_reveal', userId: session.userId, subject, address, userAgent }));
  }
  return exported;
}

async function fileFor(pipeline: Pipeline, admitted: Admitted): Promise<Exported> {
  const { params, route } = admitted;
  if (route.def.csrf && !route.def.isLogged) throw notAList();
  const csv = (body: string): Exported => ({
    name: `${route.def.name.replace('.', '-')}.csv`,
    mime: 'text/csv; charset=utf-8',
    body,
  });
  if (isPaged(params)) return csv(await exportPages(pipeline, admitted, params));
  const answer = await pipeline.perform(admitted);
  const file = fileOf(answer);
  return file === null ? csv(toCsv(rowsOf(answer))) : { name: file.name, mime: file.mime, body: await file.open() };
}

/**
 * Reads page after page up to `gateway.export_max_rows`. Each page counts as a call of the function. A row that comes in between
 * moves the others on: what was on the page before is not written again.
 */
async function exportPages(pipeline: Pipeline, admitted: Admitted, params: object): Promise<string> {
  const { route, call } = admitted;
  const maxRows = call.services.rules.get('gateway.export_max_rows');
  const rows: object[] = [];
  const written = new Set<string>();
  for (let start = 1; rows.length < maxRows; start++) {
    if (start > 1) refuse(route.limit.take(callerOf(addressGroup(call.address), call.session)));
    const answer = await pipeline.perform({ ...admitted, params: { ...params, start, limit: PAGE_ROWS } });
    const page = rowsOf(answer);
    const ids = idsIn(answer, page.length);
    rows.push(...page.filter((_row, index) => !written.has(ids[index] ?? '')));
    for (const id of ids) written.add(id);
    if (page.length < PAGE_ROWS) break;
  }
  return toCsv(rows.slice(0, maxRows));
}

/** The ids of the rows of a page, in their order; none where rows have no id of their own. */
function idsIn(answer: unknown, length: number): readonly string[] {
  const list = (answer as Partial<Rows> | null)?.list ?? [];
  const ids = list.flatMap((row) => ('id' in row && typeof row.id === 'string' ? [row.id] : []));
  return ids.length === length && new Set(ids).size === length ? ids : [];
}

const isPaged = (params: unknown): params is { start: number; limit: number } =>
  typeof params === 'object' && params !== null && 'start' in params && 'limit' in params;

function rowsOf(answer: unknown): Rows['list'] {
  const rows = rowsForFile(answer);
  if (rows !== null) return rows;
  const list = (answer as Partial<Rows> | null)?.list;
  if (!Array.isArray(list) || list.some((row) => typeof row !== 'object' || row === null)) throw notAList();
  return list as object[];
}

const notAList = () => new AppError('gateway.malformed', { rule: 'code: this function has no rows to export' });

import { addressGroup } from '#server/platform/address.ts';
import { AppError } from '#server/platform/app-error.ts';
import { toCsv } from './csv.ts';
import { callerOf, refuse } from './limit.ts';
import type { Admitted, Pipeline } from './pipeline.ts';

const PAGE_ROWS = 100;

interface Rows {
  readonly list: readonly object[];
}

/**
 * All rows of a list function as CSV, page after page up to `gateway.export_max_rows`. Each page counts as a call of the
 * function. Refuses functions without a list.
 */
export async function exportCsv(pipeline: Pipeline, admitted: Admitted): Promise<string> {
  if (admitted.route.def.csrf) throw notAList();
  const { params, route, call } = admitted;
  if (!isPaged(params)) return toCsv(rowsOf(await pipeline.perform(admitted)));
  const maxRows = call.services.rules.get('gateway.export_max_rows');
  const rows: object[] = [];
  for (let start = 1; rows.length < maxRows; start++) {
    if (start > 1) refuse(route.limit.take(callerOf(addressGroup(call.address), call.session)));
    const page = rowsOf(await pipeline.perform({ ...admitted, params: { ...params, start, limit: PAGE_ROWS } }));
    rows.push(...page);
    if (page.length < PAGE_ROWS) break;
  }
  return toCsv(rows.slice(0, maxRows));
}

const isPaged = (params: unknown): params is { start: number; limit: number } =>
  typeof params === 'object' && params !== null && 'start' in params && 'limit' in params;

function rowsOf(answer: unknown): Rows['list'] {
  const list = (answer as Partial<Rows> | null)?.list;
  if (!Array.isArray(list) || list.some((row) => typeof row !== 'object' || row === null)) throw notAList();
  return list as object[];
}

const notAList = () => new AppError('gateway.malformed', { rule: 'code: this function has no rows to export' });

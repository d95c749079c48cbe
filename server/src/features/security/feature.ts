import { listSecurityEvents } from '#contract/functions/security.ts';
import type { Feature } from '#server/app/feature.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { countEvents, eventsPage } from './security-log.ts';

const listHandler = handle(listSecurityEvents, async ({ db }: UserCall, { start, limit, ...filter }) => {
  const offset = (start - 1) * limit;
  const rows = await eventsPage(db, filter, { offset, limit });
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  return {
    list: rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    totalCount: isLast ? offset + rows.length : await countEvents(db, filter),
  };
});

export const securityFeature: Feature = { area: 'security', functions: [listHandler] };

import { listOwnEvents, listSecurityEvents } from '#contract/functions/security.ts';
import type { Feature, Sweep } from '#server/app/feature.ts';
import { spanOf } from '#server/gateway/days.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { deviceText } from '#server/platform/device-text.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { eventsPage, ownEvents } from './security-log.ts';

const listHandler = handle(listSecurityEvents, async (call: UserCall, { start, limit, from, to, zone, ...kept }) => {
  const filter = { ...kept, span: await spanOf(call, { from, to, zone }) };
  const { rows, totalCount } = await eventsPage(call.db, filter, { start, limit });
  return {
    list: rows.map((row) => ({ ...row, at: row.at })),
    totalCount,
  };
});

const listOwnHandler = handle(listOwnEvents, async ({ db, session }: UserCall) => {
  const rows = await ownEvents(db, session.userId);
  return {
    list: rows.map(({ userAgent, ...row }) => ({ ...row, device: deviceText(userAgent) })),
  };
});

const sweep: Sweep = {
  name: 'security events',
  statement: (rules, limit) => sql`SELECT sweep_security_events(${rules.get('security.keep_s')}, ${limit})`,
};

export const securityFeature: Feature = { area: 'security', functions: [listHandler, listOwnHandler], sweeps: [sweep] };

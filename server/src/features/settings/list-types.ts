import { listTypes } from '#contract/functions/settings.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { typesPage } from './card-types.store.ts';
import { percentText } from './percent-text.ts';
import { changeAuthor, lastChanges } from './settings.store.ts';

export const listTypesHandler = handle(listTypes, async ({ services, db }: UserCall, { start, limit, ...filter }) => {
  const { rows, totalCount } = await typesPage(db, filter, { start, limit });
  const changes = await lastChanges(
    db,
    'card_type',
    rows.map(({ id }) => id),
  );
  const list = rows.map((row) => ({
    ...row,
    minRate: percentText(row.minRate),
    maxRate: percentText(row.maxRate),
    generalFeeBps: services.rules.get('orders.fee_bps'),
    changed: changeAuthor(changes.get(row.id)),
  }));
  return { list, totalCount };
});

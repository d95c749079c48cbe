import { setBrand } from '#contract/functions/settings.ts';
import { delistTypes, publishChanged } from '#server/features/shelf/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { lockBrand } from './card-types.store.ts';
import { lockSettings, recordChange } from './change.ts';

export const setBrandHandler = handle(setBrand, async (call: WriteCall, { brandId, active, reason }) => {
  const { tx } = call;
  await lockSettings(call);
  const brand = await lockBrand(tx, brandId);
  if (brand === null) throw new AppError('nothing.found');
  if (brand.active === active) throw new AppError('settings.unchanged');
  await tx.run(sql`UPDATE brand SET active = ${active} WHERE id = ${brandId}`);
  const { adIds, shelved } = active ? { adIds: [], shelved: 0 } : await delistTypes(tx, brand.typeIds);
  publishChanged(call, adIds);
  const [before, after] = [{ active: brand.active }, { active }];
  await recordChange(call, { kind: 'brand', subject: brandId, before, after, reason });
  return { shelved };
});

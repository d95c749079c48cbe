import type { OpenHours } from '#core/offers/open-hours.ts';
import type { Standing } from '#core/offers/standing.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { BuyTerms } from './check-buy.ts';
import type { NewOffer } from './check-terms.ts';

export interface NewBuy extends BuyTerms, NewOffer {
  readonly accountId: string;
}

export async function insertBuyOffer(tx: Tx, ad: NewBuy): Promise<void> {
  const { type } = ad;
  const { zone, shifts, from } = openColumns(ad.openHours);
  await tx.run(sql`
    INSERT INTO buy_ad (id, code, provider_id, account_id, card_type_id, brand_id, country, currency, form, rate,
                        min_face, max_face, fixed_faces, total_amount, remaining_amount, max_cards, tags, receipt,
                        description, limit_points, exact_amount, min_amount, max_amount, deliver_minutes, confirm_days,
                        open_zone, open_shifts, open_from, follows_plan, takes_promises)
    VALUES (${ad.id}, ${ad.code}, ${ad.ownerId}, ${ad.accountId}, ${type.id}, ${type.brandId},
            ${type.country}, ${type.currency}, ${type.form}, ${ad.rate}, ${ad.minFace}, ${ad.maxFace}, ${ad.fixedFaces},
            ${ad.totalAmount}, ${ad.totalAmount}, ${ad.maxCards}, ${ad.tags}, ${ad.receipt}, ${ad.description},
            ${ad.limitPoints}, ${ad.exactAmount}, ${ad.minAmount}, ${ad.maxAmount}, ${ad.deliverMinutes},
            ${ad.confirmDays}, ${zone}, ${shifts}, ${from}, ${ad.followsPlan}, ${ad.takesPromises})`);
}

/** Opening hours as the columns of an ad. */
export const openColumns = (hours: OpenHours | null) => ({
  zone: hours?.zone ?? null,
  shifts: hours === null ? null : [...hours.shifts],
  from: typeof hours?.from === 'number' ? new Date(hours.from) : null,
});

export interface NextBuy extends BuyTerms, Standing {
  readonly remainingAmount: bigint;
}

/** Answers the new version. */
export async function updateBuyTerms(tx: Tx, id: string, next: NextBuy): Promise<number> {
  const { zone, shifts, from } = openColumns(next.openHours);
  const { version } = await tx.one<{ version: number }>(sql`
    UPDATE buy_ad SET version = version + 1, rate = ${next.rate}, min_face = ${next.minFace}, max_face = ${next.maxFace},
      fixed_faces = ${next.fixedFaces}, total_amount = ${next.totalAmount}, remaining_amount = ${next.remainingAmount},
      max_cards = ${next.maxCards}, tags = ${next.tags}, receipt = ${next.receipt}, description = ${next.description},
      limit_points = ${next.limitPoints}, exact_amount = ${next.exactAmount}, min_amount = ${next.minAmount},
      max_amount = ${next.maxAmount}, deliver_minutes = ${next.deliverMinutes}, confirm_days = ${next.confirmDays},
      open_zone = ${zone}, open_shifts = ${shifts}, open_from = ${from}, follows_plan = ${next.followsPlan},
      takes_promises = ${next.takesPromises}, status = ${next.status}, closed_by_itself = ${next.closedByItself},
      updated_at = now()
    WHERE id = ${id} RETURNING version`);
  return version;
}

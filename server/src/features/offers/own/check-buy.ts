import type { Amount } from '#core/money/amount.ts';
import { type OpenHours, openHoursOf } from '#core/offers/open-hours.ts';
import type { Services } from '#server/app/services.ts';
import type { CardTypeRow } from '#server/features/catalog/public.ts';
import { planHoursOf } from '#server/features/shifts/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { pointsOfFace, priceNow } from '../model/offer-row.ts';
import { type BuyDraft, checkTerms, isMinAboveMax, type OfferTerms, wholePoints } from './check-terms.ts';

/** The terms of a buy ad as they are stored. */
export interface BuyTerms extends OfferTerms<BuyDraft['receipt']> {
  /** Whole units of the card's currency, per card. */
  readonly minFace: number;
  readonly maxFace: number;
  readonly fixedFaces: number[] | null;
  /** Base units of points. */
  readonly totalAmount: Amount;
  readonly maxCards: number;
  /** Whole points in base units: the only sum of an order, instead of bounds. */
  readonly exactAmount: Amount | null;
  readonly takesPromises: boolean;
  /** Null: always. */
  readonly openHours: OpenHours | null;
  /** The hours are those of the team's plan, whatever the draft says. */
  readonly followsPlan: boolean;
  /** The points for the largest card now, for sorting. */
  readonly limitPoints: Amount;
}

/**
 * Checks a draft against its card type. Throws `ads.rate_range`, `ads.face_range`, `ads.amount_range`,
 * `ads.confirm_floor`, `ads.receipt`.
 */
export function checkBuyDraft(
  draft: BuyDraft,
  type: CardTypeRow,
  services: Pick<Services, 'rates' | 'rules'>,
): BuyTerms {
  const terms = checkTerms(draft, type, services);
  const { minFace, maxFace, fixedFaces } = checkedFaces(draft, type);
  checkAmounts(draft);
  return {
    ...terms,
    minFace,
    maxFace,
    fixedFaces,
    totalAmount: wholePoints(draft.totalAmount),
    maxCards: draft.maxCards,
    exactAmount: wholePoints(draft.exactAmount),
    takesPromises: draft.takesPromises,
    openHours: openHoursOf(draft.openHours),
    followsPlan: draft.followsPlan,
    limitPoints: pointsOfFace(
      maxFace,
      type.currency,
      priceNow(services.rates, { currency: type.currency, rate: terms.rate }),
    ),
  };
}

/** The terms with the hours of the plan, where they follow it. */
export const withPlanHours = async (db: Queryable, ownerId: string, terms: BuyTerms): Promise<BuyTerms> =>
  terms.followsPlan ? { ...terms, openHours: await planHoursOf(db, ownerId) } : terms;

/** An exact sum, or bounds; all at most the total. */
function checkAmounts(draft: BuyDraft): void {
  const { exactAmount, minAmount, maxAmount, totalAmount } = draft;
  const bounds = [minAmount, maxAmount].filter((item) => item !== undefined);
  const isTooMuch = [...bounds, exactAmount ?? 0].some((bound) => bound > totalAmount);
  const hasBoth = exactAmount !== undefined && bounds.length > 0;
  if (isTooMuch || hasBoth || isMinAboveMax(draft)) throw new AppError('ads.amount_range');
}

/** A list of faces sets the range: minimum and maximum follow from it. */
function checkedFaces(draft: BuyDraft, type: CardTypeRow): Pick<BuyTerms, 'minFace' | 'maxFace' | 'fixedFaces'> {
  const fixedFaces = draft.fixedFaces ? [...new Set(draft.fixedFaces)].sort((a, b) => a - b) : null;
  const faces = fixedFaces ?? [draft.minFace, draft.maxFace];
  const [minFace, maxFace] = [faces[0] ?? draft.minFace, faces.at(-1) ?? draft.maxFace];
  const inDraft = minFace >= draft.minFace && maxFace <= draft.maxFace;
  if (!inDraft || minFace > maxFace || minFace < type.minFace || maxFace > type.maxFace) {
    throw new AppError('ads.face_range', { min: type.minFace, max: type.maxFace });
  }
  return { minFace, maxFace, fixedFaces };
}

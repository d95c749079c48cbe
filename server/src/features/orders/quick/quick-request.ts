import { pow10 } from '#core/money/amount.ts';
import { currencyOf } from '#core/money/currency.ts';
import type { BuyReceipt } from '#core/offers/listing.ts';
import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PlaceRequest } from '../place/place-request.ts';

interface Brought {
  readonly seller: Pick<Session, 'userId' | 'role'>;
  readonly cardTypeId: string;
  /** The minimum price in points per whole unit, scaled by 10^8. */
  readonly minUnitPrice: bigint;
  /** Face values in whole units of the currency. */
  readonly cards: readonly { readonly faceValue: number; readonly imageId?: string }[];
  readonly description?: string;
  readonly receipt: BuyReceipt;
  readonly requestId?: string;
}

/** The request of a quick-trade seller, with candidates, before its seals are opened. Throws `orders.no_match`. */
export async function quickRequest(db: Queryable, brought: Brought): Promise<PlaceRequest> {
  const { seller, cards, description = '', requestId = null } = brought;
  const type = await db.maybe<{ currency: string }>(
    sql`SELECT currency FROM card_type WHERE id = ${brought.cardTypeId}`,
  );
  if (type === null) throw new AppError('orders.no_match');
  const unit = pow10(currencyOf(type.currency).unit);
  return {
    way: 'quick',
    orderId: newId(),
    orderCode: newCode('GO'),
    holdId: newId(),
    takerId: seller.userId,
    candidates: [],
    seen: null,
    minPrice: brought.minUnitPrice,
    cards: cards.map(({ faceValue, imageId }) => ({
      faceValue: BigInt(faceValue) * unit,
      imageId: imageId?.toLowerCase() ?? null,
      codeKey: null,
    })),
    newCards: [],
    areForSale: true,
    amount: null,
    description,
    receipt: brought.receipt,
    requestId,
    key: null,
    lockedSellAd: null,
    accountKnown: true,
    mayBuyBack: seller.role !== 'trader',
  };
}

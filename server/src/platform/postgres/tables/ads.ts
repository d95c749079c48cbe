// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Amount } from '#core/money/amount.ts';
import type { Form } from '#core/orders/gift-states.ts';

/** buy_ad. A provider's offer to buy cards of one type. */
export interface BuyAdTable {
  readonly id: string;
  readonly code: string;
  readonly providerId: string;
  readonly accountId: string;
  readonly bailAccountId: string;
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: Form;
  readonly rate: bigint;
  readonly minFace: number;
  readonly maxFace: number;
  readonly fixedFaces: readonly number[] | null;
  readonly exactAmount: Amount | null;
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly leastAmount: Amount;
  readonly limitPoints: Amount;
  readonly totalAmount: Amount;
  readonly remainingAmount: Amount;
  readonly settledAmount: Amount;
  readonly maxCards: number;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly takesPromises: boolean;
  readonly openZone: 3 | 4 | 8 | null;
  readonly openShifts: readonly number[] | null;
  readonly openFrom: Date | null;
  readonly followsPlan: boolean;
  readonly tags: readonly string[];
  readonly description: string;
  readonly receipt: 'none' | 'any' | 'cash' | 'debit';
  readonly status: 'on' | 'off' | 'completed' | 'removed';
  readonly closedByItself: boolean;
  readonly version: number;
  readonly views: bigint;
  readonly soldCount: bigint;
  readonly missedSellers: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** sell_ad. A trader's offer of goods, each a card with its face value, which a provider buys whole. */
export interface SellAdTable {
  readonly id: string;
  readonly code: string;
  readonly sellerId: string;
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: Form;
  readonly receipt: 'none' | 'cash' | 'debit';
  readonly rate: bigint;
  readonly exact: boolean;
  readonly minAmount: Amount | null;
  readonly maxAmount: Amount | null;
  readonly deliverMinutes: number;
  readonly confirmDays: number;
  readonly tags: readonly string[];
  readonly description: string;
  readonly status: 'on' | 'off' | 'completed' | 'removed';
  readonly closedByItself: boolean;
  readonly quick: boolean;
  readonly internalPrice: bigint | null;
  readonly version: number;
  readonly nextRow: number;
  readonly onSaleCount: number;
  readonly onSaleFace: bigint;
  readonly onSaleMin: bigint | null;
  readonly onSaleMax: bigint | null;
  readonly views: bigint;
  readonly soldCount: bigint;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** goods. One card of a sell ad. */
export interface GoodsTable {
  readonly id: string;
  readonly adId: string;
  readonly sellerId: string;
  readonly rowNo: number;
  readonly faceValue: bigint;
  readonly status: 'on_sale' | 'off_shelf' | 'in_trade' | 'in_arbitration' | 'completed';
  readonly cardId: string;
  readonly orderId: string | null;
  readonly createdAt: Date;
}

/** sell_floor. An owner's floor price for a card type: new ads of that type copy it. */
export interface SellFloorTable {
  readonly ownerId: string;
  readonly cardTypeId: string;
  readonly price: bigint;
  readonly updatedAt: Date;
}

// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Amount } from '#core/money/amount.ts';
import type { ClaimKind } from '#core/orders/gift-facts.ts';
import type { Actor, Form, GiftState, Party, RulingOutcome } from '#core/orders/gift-states.ts';

/** gift_order. A seller's cards for a provider's points, from placing to its end. */
export interface GiftOrderTable {
  readonly id: string;
  readonly code: string;
  readonly direction: 'buy_ad' | 'sell_ad';
  readonly adId: string;
  readonly adCode: string;
  readonly providerId: string;
  readonly sellerId: string;
  readonly providerAccount: string;
  readonly sellerAccount: string;
  readonly cardTypeId: string;
  readonly brandId: string;
  readonly country: string;
  readonly currency: string;
  readonly form: Form;
  readonly state: GiftState;
  readonly faceValue: bigint;
  readonly cardCount: number;
  readonly rate: bigint;
  readonly unitPrice: bigint;
  readonly orderAmount: Amount;
  readonly feeBps: number;
  readonly holdId: string;
  readonly settledAmount: Amount | null;
  readonly feeAmount: Amount | null;
  readonly description: string;
  readonly terms: string;
  readonly offer: unknown;
  readonly receipt: 'none' | 'any' | 'cash' | 'debit';
  readonly deliverS: number | null;
  readonly confirmS: number | null;
  readonly placedAt: Date;
  readonly viewedAt: Date | null;
  readonly endedAt: Date | null;
  readonly dueAt: Date | null;
  readonly clockS: number | null;
  readonly quick: boolean;
  readonly requestId: string | null;
  readonly transfers: number;
  readonly maxTransfers: number;
  readonly pastProviders: readonly string[];
  readonly carrier: string | null;
  readonly trackingNo: string | null;
  readonly deliveredAt: Date | null;
  readonly carrierDeliveredAt: Date | null;
  readonly carrierAskedAt: Date | null;
  readonly receivedAt: Date | null;
  readonly claimAmount: Amount | null;
  readonly claimedAt: Date | null;
  readonly proposalBy: Party | null;
  readonly proposalAmount: Amount | null;
  readonly askedMore: boolean;
  readonly rulingOutcome: RulingOutcome | null;
  readonly rulingAmount: Amount | null;
  readonly rulingBy: string | null;
  readonly rulingFraud: boolean;
  readonly acceptedBy: readonly Party[];
  readonly appealedBy: Party | null;
  readonly arbitrationAt: Date | null;
  readonly moderatorId: string | null;
  readonly escalation: number;
  readonly pastModerators: readonly string[];
  readonly bailHoldId: string | null;
  readonly bailHoldAmount: Amount | null;
  readonly compensationAmount: Amount | null;
  readonly eventSeq: number;
}

/** vault_key. Keys of the vault, wrapped by a master key, which is not in the database. */
export interface VaultKeyTable {
  readonly name: string;
  readonly wrapped: Buffer;
}

/** gift_card. One card with its sealed code. */
export interface GiftCardTable {
  readonly id: string;
  readonly orderId: string | null;
  readonly sellerId: string;
  readonly rowNo: number;
  readonly faceValue: bigint;
  readonly codeSealed: Buffer | null;
  readonly codeHash: Buffer | null;
  readonly codeTail: string;
  readonly imageId: string | null;
  readonly goodsId: string | null;
  readonly live: boolean;
  readonly revealedAt: Date | null;
  readonly claimKind: ClaimKind | null;
  readonly actualFaceValue: bigint | null;
  readonly actualCurrency: string | null;
  readonly actualValue: bigint | null;
  readonly claimNote: string | null;
}

/** order_event. Every event of an order, in order. */
export interface OrderEventTable {
  readonly orderId: string;
  readonly seq: number;
  readonly type: string;
  readonly actorRole: Actor;
  readonly actorId: string | null;
  readonly operatorId: string | null;
  readonly state: GiftState;
  readonly at: Date;
  readonly data: unknown;
}

/** reveal. A reveal of a card's code, photo or both (card_opened): by whom, when and from which address; an opening by the system for its provider (auto_opened); or a download of a case file, which concerns the whole order instead of a card. */
export interface RevealTable {
  readonly id: string;
  readonly orderId: string;
  readonly seq: number;
  readonly cardId: string | null;
  readonly actorId: string;
  readonly operatorId: string | null;
  readonly operatorSalt: Buffer;
  readonly actorRole: 'seller' | 'provider' | 'moderator';
  readonly kind: 'code_opened' | 'card_opened' | 'code_copied' | 'photo_opened' | 'case_downloaded' | 'address_opened' | 'auto_opened';
  readonly reason: string | null;
  readonly address: string;
  readonly device: string;
  readonly at: Date;
  readonly sessionId: string | null;
  readonly salt: Buffer;
  readonly addressHash: string | null;
  readonly deviceHash: string | null;
  readonly hash: Buffer;
}

/** order_address. Where the parcel of an order goes: the buyer's address at placing, sealed by the vault. */
export interface OrderAddressTable {
  readonly orderId: string;
  readonly addressSealed: Buffer;
}

/** order_note. A party's private note on an order. */
export interface OrderNoteTable {
  readonly orderId: string;
  readonly userId: string;
  readonly note: string;
  readonly at: Date;
}

/** order_tag. A party's private tags of an order, at most two. */
export interface OrderTagTable {
  readonly userId: string;
  readonly tag: string;
  readonly orderId: string;
}

/** order_reminder. The last reminder of an order's running clock: each step is sent once. */
export interface OrderReminderTable {
  readonly orderId: string;
  readonly dueAt: Date;
  readonly step: number;
}

/** heartbeat. One row: when the processes that fire clocks last showed that they run. */
export interface HeartbeatTable {
  readonly one: boolean;
  readonly at: Date;
}

/** silence. A silence of the product for which clocks are still being lengthened, in the order of their orders' ids. */
export interface SilenceTable {
  readonly id: string;
  readonly beganAt: Date;
  readonly seconds: number;
  readonly orderId: string;
  readonly aside: readonly string[];
}

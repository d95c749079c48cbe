// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** user_block. A block: neither user sees the other's ads. */
export interface UserBlockTable {
  readonly userId: string;
  readonly blockedId: string;
  readonly at: Date;
}

/** user_trust. One user trusts another. */
export interface UserTrustTable {
  readonly userId: string;
  readonly trustedId: string;
  readonly at: Date;
}

/** favourite. Favourite ads of a user, of both kinds, by their codes. */
export interface FavouriteTable {
  readonly userId: string;
  readonly adCode: string;
  readonly at: Date;
}

/** rating. One rating of one party by the other, after the order. */
export interface RatingTable {
  readonly id: string;
  readonly orderId: string;
  readonly fromUser: string;
  readonly toUser: string;
  readonly fromRole: 'seller' | 'provider' | 'buyer';
  readonly brandId: string | null;
  readonly stars: number;
  readonly comment: string;
  readonly reply: string | null;
  readonly at: Date;
  readonly repliedAt: Date | null;
}

/** star_stats. The number of ratings with each number of stars, counted as they come. */
export interface StarStatsTable {
  readonly userId: string;
  readonly stars: readonly number[];
}

/** trade_stats. Each user's record, updated as orders end instead of counted when it is read (trade_stats_add, claim_stats_add). */
export interface TradeStatsTable {
  readonly userId: string;
  readonly ended: number;
  readonly completed: number;
  readonly disputes: number;
  readonly disputesLost: number;
  readonly releaseS: readonly number[];
  readonly medianReleaseS: number | null;
  readonly claims: number;
  readonly recent: readonly number[];
  readonly volume: bigint;
}

/** seller_day. What a seller placed on its last day of trade (UTC), in base units of points, whatever became of the orders: while this is within the seller's limit, its orders need not be added up. */
export interface SellerDayTable {
  readonly userId: string;
  readonly day: Date;
  readonly points: bigint;
}

/** trade_volume. A provider's purchases by day (UTC): base units of points of completed orders. */
export interface TradeVolumeTable {
  readonly userId: string;
  readonly day: Date;
  readonly points: bigint;
}

/** trade_fault. A fault: an order that its party let fail: placed and cancelled, never viewed, or never delivered. */
export interface TradeFaultTable {
  readonly id: string;
  readonly userId: string;
  readonly otherId: string;
  readonly orderId: string;
  readonly kind: 'placed_and_cancelled' | 'never_viewed' | 'never_delivered' | 'never_paid';
  readonly at: Date;
}

/** placing_pause. A pause: the user cannot place orders, and the user's ads take none. */
export interface PlacingPauseTable {
  readonly userId: string;
  readonly endsAt: Date | null;
  readonly reason: 'faults' | 'claim_rate' | 'debt' | 'bail' | 'staff';
  readonly at: Date;
}

/** pause_lift. A suspension that staff lifted, by whom and why. */
export interface PauseLiftTable {
  readonly id: string;
  readonly userId: string;
  readonly reason: string;
  readonly note: string;
  readonly byId: string;
  readonly at: Date;
}

/** bail_notice. A provider's notice that it takes its bail back; the bail stays until the notice period is over. */
export interface BailNoticeTable {
  readonly id: string;
  readonly userId: string;
  readonly givenAt: Date;
  readonly freeAt: Date;
  readonly endedAt: Date | null;
  readonly endedAs: 'withdrawn' | 'taken_back' | null;
}

/** bail_shortfall. A provider whose bail no longer covers a raised requirement, and has been told so. */
export interface BailShortfallTable {
  readonly userId: string;
  readonly had: bigint;
  readonly required: bigint;
  readonly at: Date;
  readonly dueAt: Date;
}

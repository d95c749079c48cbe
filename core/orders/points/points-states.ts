/** States of points orders: points for a payment outside the platform, in fiat or by gift card. */
export const POINTS_OPEN_STATES = ['to_pay', 'paid', 'to_check_card_image', 'in_dispute', 'ruled'] as const;
export type PointsOpenState = (typeof POINTS_OPEN_STATES)[number];

/** The end states that a moderator can rule, and what becomes of the points: there is no split. */
export const POINTS_RULINGS = {
  dispute_buyer_won: 'all',
  dispute_seller_won: 'none',
} as const satisfies Record<string, 'all' | 'none'>;
export type PointsRuling = keyof typeof POINTS_RULINGS;
export const POINTS_RULING_OUTCOMES = Object.keys(POINTS_RULINGS) as PointsRuling[];

export const POINTS_END_STATES = ['released', 'cancelled', 'timeout_cancelled', ...POINTS_RULING_OUTCOMES] as const;
export type PointsEndState = (typeof POINTS_END_STATES)[number];
export type PointsState = PointsOpenState | PointsEndState;

const ends: ReadonlySet<string> = new Set(POINTS_END_STATES);
export function isPointsEnd(state: PointsState): state is PointsEndState {
  return ends.has(state);
}

/** The state that may wait for a person: its clocks escalate and move no money. */
export const POINTS_WAIT_FOR_HUMAN: readonly PointsOpenState[] = ['in_dispute'];

/** `seller` gives points and is paid; `buyer` pays and receives points. */
export type PointsParty = 'seller' | 'buyer';
export type PointsActorRole = PointsParty | 'moderator' | 'system';

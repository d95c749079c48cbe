import type { PointsActor, PointsFacts } from './points-facts.ts';

export const POINTS_SELLER: PointsActor = { role: 'seller', userId: 'seller-1' };
export const POINTS_BUYER: PointsActor = { role: 'buyer', userId: 'buyer-1' };
export const POINTS_SYSTEM: PointsActor = { role: 'system', userId: null };
export const POINTS_MODERATOR: PointsActor = { role: 'moderator', userId: 'moderator-1' };
export const POINTS_OTHER_MODERATOR: PointsActor = { role: 'moderator', userId: 'moderator-2' };
export const POINTS_ADMIN: PointsActor = { role: 'moderator', userId: 'admin-1', isAdmin: true };

export const POINTS_DUE_AT = 1_000_000;

export const pointsFacts = (over: Partial<PointsFacts> = {}): PointsFacts => ({
  state: 'to_pay',
  sellerId: 'seller-1',
  buyerId: 'buyer-1',
  paysByCard: false,
  dueAt: POINTS_DUE_AT,
  ruling: null,
  acceptedBy: [],
  appealedBy: null,
  moderatorId: null,
  escalation: 0,
  pastModerators: [],
  ...over,
});

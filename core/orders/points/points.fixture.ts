import { DUE_AT, NO_CASE } from '../gift.fixture.ts';
import type { PointsActor, PointsFacts } from './points-facts.ts';

export const POINTS_BUYER: PointsActor = { role: 'buyer', userId: 'buyer-1' };

export const pointsFacts = (over: Partial<PointsFacts> = {}): PointsFacts => ({
  state: 'to_pay',
  sellerId: 'seller-1',
  buyerId: 'buyer-1',
  paysByCard: false,
  dueAt: DUE_AT,
  ...NO_CASE,
  ...over,
});

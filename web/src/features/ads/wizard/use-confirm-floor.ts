import { useRule } from '#web/features/market/public.ts';
import { CONFIRM_FLOOR_DAYS } from './ad-form-schema.ts';

const DAY_S = 86_400;

/** The least time to confirm a parcel in days, by the rule. */
export function useConfirmFloor(): number {
  const floorS = useRule('orders.delivery_confirm_floor_s');
  return floorS === null ? CONFIRM_FLOOR_DAYS : Math.max(1, Math.ceil(floorS / DAY_S));
}

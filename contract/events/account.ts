import { z } from 'zod';
import { zAmount } from '../define.ts';

/** Told to the owner of an account when something of its safety or standing changed. */
export const zAccountChanged = z.object({
  what: z.enum(['password', 'trading_password', 'paused']).describe('what was changed'),
});
export type AccountChanged = z.output<typeof zAccountChanged>;

/** Told to the owner of an account whose points moved outside of an order's own end. */
export const zPointsChanged = z.object({
  what: z.enum(['debt_paid', 'debt_received']).describe('why they moved'),
  amount: zAmount('points moved'),
});
export type PointsChanged = z.output<typeof zPointsChanged>;

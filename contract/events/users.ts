import { z } from 'zod';
import { ROLES, type Role } from '#core/access/access.ts';
import { SUSPENSION_SCOPES } from '#core/staff/suspensions.ts';
import { zAmount } from '../define.ts';
import { defineEvent } from './define.ts';

const zUserChanged = z.object({
  what: z
    .enum([
      'password',
      'trading_password',
      'paused',
      'bail_raised',
      'bail_short',
      'role',
      'suspended',
      'suspension_lifted',
    ])
    .describe('what was changed'),
  missing: zAmount('points that the bail lacks').optional(),
  role: z
    .enum(ROLES as [Role, ...Role[]])
    .describe('the new role')
    .optional(),
  scope: z.enum(SUSPENSION_SCOPES).describe('what is suspended').optional(),
  note: z.string().describe('what staff gave as their reason').optional(),
  dueAt: z.string().optional().describe('by when the bail must cover the requirement, ISO 8601'),
});
export type UserChanged = z.output<typeof zUserChanged>;

const zPointsChanged = z.object({
  what: z.enum(['debt_paid', 'debt_received']).describe('why they moved'),
  amount: zAmount('points moved'),
});
export type PointsChanged = z.output<typeof zPointsChanged>;

export const usersEvents = {
  'users.changed': defineEvent({
    purpose: 'Something of the safety or the standing of an account changed',
    parties: ['owner'],
    group: null,
    payload: zUserChanged,
  }),
  'points.changed': defineEvent({
    purpose: 'Points of an account moved outside of an order’s own end',
    parties: ['owner'],
    group: null,
    payload: zPointsChanged,
  }),
};

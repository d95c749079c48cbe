import { z } from 'zod';
import { ROLES, type Role } from '#core/access/access.ts';
import { IDENTITY_LEVELS, REFUSAL_REASONS } from '#core/identity/application-table.ts';
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
      'identity_approved',
      'identity_refused',
      'identity_more',
      'identity_ends',
      'identity_expired',
      'application_asked',
      'application_refused',
      'removal_noticed',
      'penalty_noticed',
      'penalty_taken',
      'appeal_granted',
      'appeal_refused',
      'payment_account_added',
      'payment_account_changed',
      'payment_account_deleted',
      'check_key_made',
      'operator_joined',
      'operator_rights',
      'bearers_ended',
    ])
    .describe('what was changed'),
  ref: z
    .string()
    .optional()
    .describe(
      'the application, decision or account that it is about: it ends what earlier news about the same waited for',
    ),
  missing: zAmount('points that the bail lacks, or of a penalty').optional(),
  role: z
    .enum(ROLES as [Role, ...Role[]])
    .describe('the new role')
    .optional(),
  scope: z.enum(SUSPENSION_SCOPES).describe('what is suspended').optional(),
  note: z.string().describe('what staff gave as their reason').optional(),
  level: z.literal(IDENTITY_LEVELS).describe('the level of identity').optional(),
  account: z.string().describe('the payment account, masked; or the operator').optional(),
  refusal: z.enum(REFUSAL_REASONS).describe('why an identity was refused').optional(),
  dueAt: z
    .string()
    .optional()
    .describe(
      'by when the bail must cover the requirement, a decision is carried out, a document ends, a payment account is held or a key begins to work, ISO 8601',
    ),
});
export type UserChanged = z.output<typeof zUserChanged>;

const zPointsChanged = z.object({
  what: z
    .enum([
      'debt_paid',
      'debt_received',
      'compensation',
      'reward',
      'coupon_given',
      'coupon_used',
      'received',
      'gift',
      'issued',
      'redeemed',
      'swapped_to_btc',
      'swapped_to_points',
    ])
    .describe('why they moved'),
  amount: zAmount('points moved'),
  name: z.string().optional().describe('public name of the sender'),
  note: z.string().optional().describe('the message of a gift'),
  btc: zAmount('bitcoin of a swap, in satoshis').optional(),
});
export type PointsChanged = z.output<typeof zPointsChanged>;

const zUserSettled = z.object({
  ref: z.string().describe('the application, decision or account that earlier news was about'),
});

export const usersEvents = {
  'users.changed': defineEvent({
    purpose: 'Something of the safety or the standing of an account changed',
    parties: ['owner'],
    payload: zUserChanged,
  }),
  'users.settled': defineEvent({
    purpose: 'What news about an account waited for was done, or is no longer needed',
    parties: ['owner'],
    group: null,
    operator: null,
    payload: zUserSettled,
  }),
  'points.changed': defineEvent({
    purpose: 'Points of an account moved outside of an order’s own end',
    parties: ['owner'],
    payload: zPointsChanged,
  }),
};

import { z } from 'zod';
import { SECURITY_KINDS } from '#core/staff/security-kinds.ts';
import { defineFunction, zText, zTime } from '../define.ts';
import { zDays, zListOf, zPage, zRows } from '../lists.ts';

export const listSecurityEvents = defineFunction(900120, 'security.listEvents', {
  purpose:
    'the security log: logins, locks, passwords, roles, settings, what staff opened and refused calls, newest first',
  access: 'admin',
  params: z.object({
    kind: z
      .enum(['all', ...SECURITY_KINDS])
      .default('all')
      .describe('which events'),
    actor: zText('public name of the account', 64).optional(),
    address: zText('network address', 64).optional(),
    ...zDays('happened'),
    ...zPage,
  }),
  result: zListOf({
    id: z.uuid().describe('the event'),
    kind: z.enum(SECURITY_KINDS).describe('what happened'),
    actor: z.string().nullable().describe('public name of the account'),
    operator: z.string().nullable().describe('the member of that account’s team whom it is about; null: none'),
    subject: z.string().describe('what it is about: what was locked, roles, a setting, an order'),
    address: z.string().describe('network address; empty when unknown'),
    userAgent: z.string().describe('browser; empty when unknown'),
    at: zTime('when'),
  }),
});

/** Entries that an owner reads of the log about their own account. */
export const OWN_KINDS = [
  'login',
  'factor_wrong',
  'password_set',
  'trading_password_set',
  'protection_changed',
] as const;

export const listOwnEvents = defineFunction(900121, 'security.listMine', {
  purpose: 'Logins of the own account, and changes of what protects it, newest first',
  access: 'user',
  result: z.object({
    list: zRows('the last 30', {
      id: z.uuid().describe('the event'),
      kind: z.enum(OWN_KINDS).describe('what happened'),
      operator: z.string().nullable().describe('the member of that account’s team whom it is about; null: none'),
      subject: z.string().describe('for protection_changed: what was changed'),
      address: z.string().describe('network address; empty when unknown'),
      device: z.string().describe('browser and system; empty when unknown'),
      at: zTime('when'),
    }),
  }),
});

import { z } from 'zod';
import { CLOSING_BLOCKERS } from '#core/people/closing.ts';
import { defineFunction, zTime } from '../define.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';

export const EXPORT_STATES = ['waiting', 'ready', 'failed'] as const;

const zExport = z.object({
  state: z.enum(EXPORT_STATES).describe('waiting: being made; ready: to be downloaded; failed: ask again'),
  requestedAt: zTime('when it was requested'),
  readyAt: zTime('when it was ready').nullable(),
  expiresAt: zTime('until when it can be downloaded').nullable(),
  bytes: z.number().int().nullable().describe('size of the file'),
});

export const getOwnData = defineFunction(900580, 'ownData.get', {
  purpose: 'the caller’s last export, and what keeps their account from being closed',
  access: 'party',
  result: z.object({
    export: zExport.nullable().describe('null: none, or it has expired'),
    blockers: z.array(z.enum(CLOSING_BLOCKERS)).describe('what must end before the account can be closed'),
    contactKeepDays: z.number().int().describe('days after closing until contact data and picture are erased'),
  }),
});

export const requestExport = defineFunction(900581, 'ownData.requestExport', {
  purpose:
    'has everything that the caller gave and wrote put into a ZIP file of JSON and files; a mail says when it is ready',
  access: 'party',
  csrf: true,
  params: z.object({ tradePassword: zTradePassword }),
  result: zExport,
  errors: [...TRADE_PASSWORD_ERRORS, 'already.done'],
});

export const downloadExport = defineFunction(900582, 'ownData.download', {
  purpose: 'the caller’s export: through the export path the ZIP, of which a mail tells; here its name and size',
  access: 'party',
  csrf: true,
  stepUp: 'security',
  isLogged: true,
  mode: 'own',
  idempotent: false,
  result: z.object({
    fileName: z.string().describe('name of the file'),
    bytes: z.number().int().describe('its size'),
  }),
  errors: ['nothing.found'],
});

export const closeAccount = defineFunction(900583, 'ownData.closeAccount', {
  purpose: 'closes the caller’s account for good: its sessions end, its name is replaced by a number',
  access: 'party',
  csrf: true,
  idempotent: false,
  params: z.object({ tradePassword: zTradePassword }),
  errors: [...TRADE_PASSWORD_ERRORS, 'users.not_closable'],
});

import { z } from 'zod';
import { defineFunction, zId, zTyped } from '../define.ts';
import { zOrderCode } from '../orders/order-fields.ts';
import { TRADE_PASSWORD_ERRORS, zTradePassword } from './trade-password.ts';
import { zUploadKind, zUploadMime } from './upload-kinds.ts';

const zMost = (of: string) => z.number().int().nullable().describe(`${of} in bytes; null where none is taken`);

export const getUploadToken = defineFunction(630091, 'uploads.getToken', {
  purpose: 'upload token: where and how to send images, and for evidence videos and PDF files',
  access: 'guest',
  operator: 'any',
  params: z.object({
    purpose: z
      .enum(['card', 'evidence', 'avatar', 'chat', 'identity', 'ticket', 'business', 'payment', 'treasury'])
      .describe('purpose of the files; visitors can only send to a chat'),
    conversationId: zId('for a chat: where the files go, when they may be video or PDF').optional(),
  }),
  result: z.object({
    url: z
      .string()
      .describe(
        'POST multipart/form-data here, field `token` first, then `file`; answers {errorCode, errorBizCode, errorInfo, data: {id, url, kind, mime, width, height, durationMs}}',
      ),
    token: z.string().describe('send as field `token`; valid for `expiresIn` seconds and this purpose'),
    expiresIn: z.number().int().describe('seconds'),
    maxBytes: z.number().int().describe('largest image in bytes'),
    limits: z
      .object({
        image: zMost('largest image'),
        video: zMost('largest video'),
        pdf: zMost('largest PDF file'),
        imagePixels: z.number().int().describe('most pixels of an image'),
        videoSeconds: z.number().int().describe('longest video in seconds'),
      })
      .describe('accepted files for this purpose, by kind'),
  }),
  errors: ['nothing.found', 'session.required', 'uploads.no_order', 'gateway.forbidden'],
});

export const getUploadLink = defineFunction(900200, 'uploads.getLink', {
  purpose: 'a link to one file that expires; opening a card’s photo is logged for both parties',
  access: 'guest',
  operator: 'any',
  csrf: true,
  isLogged: true,
  mode: 'read',
  idempotent: false,
  rateRule: 'gateway.calls_per_minute',
  params: z.object({
    id: zId('upload id'),
    reason: zTyped().max(200).describe('of a moderator who opens a card’s photo').optional(),
    tradePassword: zTradePassword.optional().describe('once a session, before it opens a card that pays for points'),
  }),
  result: z.object({
    url: z.string().describe('link; answers ranges, for players'),
    expiresIn: z.number().int().describe('seconds'),
    kind: zUploadKind,
    mime: zUploadMime,
  }),
  errors: [
    'nothing.found',
    'cards.reason_needed',
    'auth.trading_password_needed',
    ...TRADE_PASSWORD_ERRORS,
    'uploads.removed',
    'auth.second_factor_unbound',
    'staff.reason_needed',
  ],
});

const zNonce = z
  .string()
  .length(6)
  .nullable()
  .describe('6 letters and digits; null where it is not the caller’s to know');

export const getEvidenceNonce = defineFunction(900201, 'uploads.getNonce', {
  purpose: 'the mark that a party shows in recordings of an order; staff of the case get both parties’ marks',
  access: 'user',
  operator: 'any',
  params: z.object({ code: zOrderCode }),
  result: z.object({ seller: zNonce, provider: zNonce }),
  errors: ['nothing.found'],
});

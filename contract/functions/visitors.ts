import { z } from 'zod';
import { FINGERPRINT } from '#core/people/visitor.ts';
import { defineFunction, zId, zTime } from '../define.ts';
import { zHumanCheck } from './auth.ts';

export const openVisitor = defineFunction(900520, 'visitors.open', {
  purpose: 'a session for a visitor who asks support; the same token gets the same session',
  access: 'visitor',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'visitors.opens_per_minute',
  params: z.object({
    fingerprint: z
      .string()
      .regex(FINGERPRINT, 'fingerprint')
      .describe('128 bits derived from browser properties, in hex; a signal, never an identifier'),
    visitorToken: z.string().max(100).optional().describe('the token of an earlier visit: the same visitor comes back'),
    humanCheck: zHumanCheck.optional().describe('a solved human check; only a token that still lives goes without'),
  }),
  result: z.object({
    visitorId: zId('the visitor'),
    publicId: z.string().describe('tbay and the fingerprint'),
    name: z.string().describe('Tourist- and the last six signs of the public id'),
    token: z.string().describe('travels in the authorization header; begins with tbay.'),
    csrfToken: z.string().describe('value of the csrfToken header of state-changing calls'),
    expiresAt: zTime('when the session ends, unless the visitor comes back before'),
  }),
  errors: ['auth.human_check', 'visitors.too_many'],
});

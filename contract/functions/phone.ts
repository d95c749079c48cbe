import { z } from 'zod';
import { defineFunction, zFlag, zSixDigits } from '../define.ts';
import { zRows } from '../lists.ts';
import { zHumanCheck } from './auth.ts';
import { CHANGES_FACTORS } from './factors.ts';
import { zCountry, zPhone } from './phone-number.ts';

const PHONE_ERRORS = ['auth.phone_invalid', 'auth.phone_country', 'auth.texts_off'] as const;
const TEXT_ERRORS = [...PHONE_ERRORS, 'auth.human_check', 'auth.code_too_soon', 'auth.texts_exhausted'] as const;

const zSent = z.object({
  expiresInS: z.number().int().describe('seconds until the code is void'),
  resendInS: z.number().int().describe('seconds until another one can be sent'),
});

export const getPhoneOptions = defineFunction(900850, 'phone.getOptions', {
  purpose: 'Whether texts are sent to phones, and of which countries',
  access: 'visitor',
  result: z.object({
    isOn: zFlag('phones can be bound'),
    countries: zRows('countries that texts go to', {
      country: zCountry,
      callingCode: z.string().describe('digits after the +, such as 234'),
    }),
  }),
});

export const sendPhoneCode = defineFunction(900851, 'phone.sendCode', {
  purpose:
    'Sends six digits to a phone, to set a new login password; the answer does not tell whether the number has an account',
  access: 'visitor',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.code_calls_per_minute',
  params: z.object({ phone: zPhone, humanCheck: zHumanCheck }),
  result: zSent,
  errors: TEXT_ERRORS,
});

export const startPhoneChange = defineFunction(900852, 'phone.startChange', {
  ...CHANGES_FACTORS,
  purpose:
    'Sends a code to the new phone number and, where one is bound and no second factor protects the account, one to the present number',
  rateRule: 'auth.code_calls_per_minute',
  params: z.object({ phone: zPhone, humanCheck: zHumanCheck }),
  result: z.object({
    ...zSent.shape,
    number: z.string().describe('the new number as it will be kept, E.164'),
    needsOldCode: zFlag('the code that went to the present number is needed too'),
  }),
  errors: TEXT_ERRORS,
});

export const changePhone = defineFunction(900853, 'phone.change', {
  ...CHANGES_FACTORS,
  purpose: 'Binds the phone number, in place of the one before; money is held for auth.money_hold_s',
  params: z.object({
    phone: zPhone,
    newCode: zSixDigits.describe('from the text to the new number'),
    oldCode: zSixDigits.optional().describe('from the text to the present number, where it is needed'),
  }),
  errors: ['auth.code_wrong', 'auth.phone_taken', ...PHONE_ERRORS],
});

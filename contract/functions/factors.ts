import { z } from 'zod';
import { STEP_UP_KINDS } from '#core/access/step-up.ts';
import { defineFunction, zFlag, zOk, zText, zTime } from '../define.ts';

/** A proof by a second factor; one of the fields. */
export const FACTOR_PROOF = {
  googleCode: z
    .string()
    .regex(/^\d{6}$/, 'sixDigits')
    .optional()
    .describe('the six digits that the authenticator app shows'),
  recoveryCode: zText('one of the ten recovery codes, each good once', 20).optional(),
} as const;

export const FACTOR_ERRORS = ['auth.factor_wrong', 'auth.locked'] as const;

const zRecoveryCodes = z.array(z.string()).describe('ten codes, shown this once; those made before are void');

export const getFactors = defineFunction({
  code: 900560,
  name: 'factors.getMine',
  purpose: 'The second factors of the own account',
  access: 'user',
  params: z.object({}),
  result: z.object({
    totpBoundAt: zTime('since when an authenticator app is bound').nullable(),
    hasFactor: zFlag('an authenticator app or a passkey is bound'),
    recoveryLeft: z.number().int().describe('recovery codes that were not used'),
    isNeeded: zFlag('the role needs a second factor'),
    isWaived: zFlag('the role would need one, but this installation does not ask for it'),
    moneyHeldUntil: zTime('something that protects the account was changed: until then no money leaves it').nullable(),
  }),
});

export const proveStepUp = defineFunction({
  code: 900561,
  name: 'factors.stepUp',
  purpose: 'Proves the session for one kind of act, for auth.step_up_grace_s: by a second factor where one is bound',
  access: 'user',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.login_calls_per_minute',
  params: z.object({
    kind: z.enum(STEP_UP_KINDS).describe('value, what protects the account, or writes of staff'),
    ...FACTOR_PROOF,
    password: zText(
      'without a second factor: the trading password, or the login password where none is set',
      128,
    ).optional(),
  }),
  result: zOk,
  errors: [...FACTOR_ERRORS, 'auth.step_up_needed', 'auth.password_wrong'],
});

/** Answers of these are secrets, so none is kept under an idempotency key. */
const CHANGES_FACTORS = {
  access: 'user',
  csrf: true,
  mode: 'own',
  idempotent: false,
  stepUp: 'security',
  rateRule: 'auth.login_calls_per_minute',
} as const;

export const startTotp = defineFunction({
  ...CHANGES_FACTORS,
  code: 900562,
  name: 'factors.startTotp',
  purpose: 'A new secret for an authenticator app; it binds nothing before a code of it is given',
  params: z.object({}),
  result: z.object({
    secret: z.string().describe('base32, to be typed into the app'),
    uri: z.string().describe('otpauth: address, for a QR code'),
  }),
});

export const confirmTotp = defineFunction({
  ...CHANGES_FACTORS,
  code: 900563,
  name: 'factors.confirmTotp',
  purpose: 'Binds the app with the new secret, in place of the one before; money is held for auth.money_hold_s',
  params: z.object({ googleCode: FACTOR_PROOF.googleCode.unwrap() }),
  result: z.object({ recoveryCodes: zRecoveryCodes }),
  errors: [...FACTOR_ERRORS, 'nothing.found'],
});

export const removeTotp = defineFunction({
  ...CHANGES_FACTORS,
  code: 900564,
  name: 'factors.removeTotp',
  purpose: 'Removes the authenticator app; money is held for auth.money_hold_s',
  params: z.object({}),
  result: zOk,
  errors: ['nothing.found'],
});

export const makeRecoveryCodes = defineFunction({
  ...CHANGES_FACTORS,
  code: 900565,
  name: 'factors.makeRecoveryCodes',
  purpose: 'Ten new recovery codes; those made before are void',
  params: z.object({}),
  result: z.object({ recoveryCodes: zRecoveryCodes }),
  errors: ['nothing.found'],
});

export const factorsFunctions = {
  'factors.getMine': getFactors,
  'factors.stepUp': proveStepUp,
  'factors.startTotp': startTotp,
  'factors.confirmTotp': confirmTotp,
  'factors.removeTotp': removeTotp,
  'factors.makeRecoveryCodes': makeRecoveryCodes,
} as const;

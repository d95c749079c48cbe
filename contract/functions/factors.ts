import { z } from 'zod';
import { STEP_UP_KINDS } from '#core/access/step-up.ts';
import { defineFunction, zFlag, zId, zSixDigits, zText, zTime } from '../define.ts';
import { zRows } from '../lists.ts';
import { zEmail, zMailPass } from './email.ts';

/** A write that handles passwords and codes: limited, and never answered from what is kept of an earlier call. */
export const LOGIN_CALL = {
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.login_calls_per_minute',
} as const;

const zNewEmail = zEmail.describe('the new e-mail address');

/** A browser's answer to the options of a passkey. */
export const zPasskeyAnswer = zText('the answer of navigator.credentials, as JSON', 12_000);
const zPasskeyOptions = z.object({
  optionsJson: z.string().describe('for navigator.credentials, as JSON; its challenge is good once'),
});
const zPasskeyName = zText('to tell passkeys apart', 40);

/** A proof by a second factor; one of the fields. */
export const FACTOR_PROOF = {
  googleCode: zSixDigits.describe('the six digits that the authenticator app shows').optional(),
  recoveryCode: zText('one of the ten recovery codes, each good once', 20).optional(),
  passkey: zPasskeyAnswer.optional(),
} as const;

export const FACTOR_ERRORS = ['auth.factor_wrong', 'auth.locked'] as const;

const zRecoveryCodes = z.array(z.string()).describe('ten codes, shown this once; those made before are void');

export const getFactors = defineFunction(900560, 'factors.getMine', {
  purpose: 'The second factors of the own account',
  access: 'user',
  operator: 'any',
  result: z.object({
    totpBoundAt: zTime('since when an authenticator app is bound').nullable(),
    hasFactor: zFlag('an authenticator app or a passkey is bound'),
    passkeys: zRows('the oldest first', {
      id: zId('the passkey'),
      name: z.string().describe('its name'),
      createdAt: zTime('when it was added'),
      usedAt: zTime('when it was last used').nullable(),
    }),
    recoveryLeft: z.number().int().describe('recovery codes that were not used'),
    isNeeded: zFlag('the role needs a second factor'),
    isWaived: zFlag('the role would need one, but this installation does not ask for it'),
    moneyHeldUntil: zTime('something that protects the account was changed: until then no money leaves it').nullable(),
    resetDueAt: zTime('when staff remove the second factors, unless the owner stops it').nullable(),
  }),
});

export const proveStepUp = defineFunction(900561, 'factors.stepUp', {
  purpose:
    'Proves the session for one kind of act, for auth.step_up_grace_s: by a second factor, else by password and mailed code',
  access: 'user',
  operator: 'any',
  ...LOGIN_CALL,
  params: z.object({
    kind: z.enum(STEP_UP_KINDS).describe('value, what protects the account, or writes of staff'),
    ...FACTOR_PROOF,
    password: zText(
      'without a second factor: the trading password, or the login password where none is set',
      128,
    ).optional(),
    emailCode: zSixDigits.describe('with the password: the code of factors.mailCode').optional(),
  }),
  errors: [...FACTOR_ERRORS, 'auth.step_up_needed', 'auth.reset_pause', 'auth.password_wrong', 'auth.code_wrong'],
});

export const mailStepUpCode = defineFunction(900576, 'factors.mailCode', {
  purpose:
    'Mails the code that goes with the password of an account without a second factor; good in this session only',
  access: 'user',
  operator: 'any',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.code_calls_per_minute',
  result: z.object({
    expiresInS: z.number().int().describe('seconds until the code is void'),
    resendInS: z.number().int().describe('seconds until another one can be asked for'),
  }),
  errors: ['auth.code_too_soon', 'nothing.found'],
});

/** Answers of these are secrets, so none is kept under an idempotency key. */
export const CHANGES_FACTORS = {
  access: 'user',
  ...LOGIN_CALL,
  stepUp: 'security',
} as const;

export const startTotp = defineFunction(900562, 'factors.startTotp', {
  ...CHANGES_FACTORS,
  purpose: 'A new secret for an authenticator app; it binds nothing before a code of it is given',
  result: z.object({
    secret: z.string().describe('base32, to be typed into the app'),
    uri: z.string().describe('otpauth: address, for a QR code'),
  }),
});

export const confirmTotp = defineFunction(900563, 'factors.confirmTotp', {
  ...CHANGES_FACTORS,
  purpose: 'Binds the app with the new secret, in place of the one before; money is held for auth.money_hold_s',
  params: z.object({ googleCode: FACTOR_PROOF.googleCode.unwrap() }),
  result: z.object({ recoveryCodes: zRecoveryCodes }),
  errors: [...FACTOR_ERRORS, 'nothing.found'],
});

export const removeTotp = defineFunction(900564, 'factors.removeTotp', {
  ...CHANGES_FACTORS,
  purpose: 'Removes the authenticator app; money is held for auth.money_hold_s',
  errors: ['nothing.found'],
});

export const makeRecoveryCodes = defineFunction(900565, 'factors.makeRecoveryCodes', {
  ...CHANGES_FACTORS,
  purpose: 'Ten new recovery codes; those made before are void',
  result: z.object({ recoveryCodes: zRecoveryCodes }),
  errors: ['nothing.found'],
});

export const startPasskey = defineFunction(900566, 'factors.startPasskey', {
  ...CHANGES_FACTORS,
  purpose: 'Options to make a passkey with',
  result: zPasskeyOptions,
});

export const addPasskey = defineFunction(900567, 'factors.addPasskey', {
  ...CHANGES_FACTORS,
  purpose: 'Adds the passkey that the browser made; money is held for auth.money_hold_s',
  params: z.object({ name: zPasskeyName, answer: zPasskeyAnswer }),
  result: z.object({ recoveryCodes: zRecoveryCodes.nullable() }),
  errors: ['auth.passkey_refused', 'auth.passkey_too_many'],
});

export const renamePasskey = defineFunction(900568, 'factors.renamePasskey', {
  purpose: 'Gives a passkey another name',
  access: 'user',
  csrf: true,
  idempotent: false,
  params: z.object({ id: zId('an own passkey'), name: zPasskeyName }),
  errors: ['nothing.found'],
});

export const removePasskey = defineFunction(900569, 'factors.removePasskey', {
  ...CHANGES_FACTORS,
  purpose: 'Removes a passkey; money is held for auth.money_hold_s',
  params: z.object({ id: zId('an own passkey') }),
  errors: ['nothing.found'],
});

export const askPasskey = defineFunction(900570, 'factors.askPasskey', {
  purpose: 'Options to prove the session with a passkey',
  access: 'user',
  operator: 'any',
  csrf: true,
  mode: 'own',
  idempotent: false,
  result: zPasskeyOptions,
});

export const askLoginPasskey = defineFunction(900571, 'factors.askLoginPasskey', {
  purpose: 'Options to log in with a passkey: in place of a password, or, with a ticket, as second factor',
  access: 'visitor',
  ...LOGIN_CALL,
  params: z.object({ ticket: zText('from the details of auth.factor_needed', 400).optional() }),
  result: zPasskeyOptions,
  errors: ['auth.login_stale'],
});

export const startEmailChange = defineFunction(900572, 'factors.startEmailChange', {
  ...CHANGES_FACTORS,
  purpose: 'Mails a code to the present address and one to the new address',
  rateRule: 'auth.code_calls_per_minute',
  params: z.object({ email: zNewEmail, mailPass: zMailPass }),
  result: z.object({ expiresInS: z.number().int().describe('seconds until the codes are void') }),
  errors: ['auth.code_too_soon', 'auth.mails_spent'],
});

export const changeEmail = defineFunction(900573, 'factors.changeEmail', {
  ...CHANGES_FACTORS,
  purpose: 'Moves the account to the new address, which both have confirmed; money is held for auth.money_hold_s',
  params: z.object({
    email: zNewEmail,
    oldCode: zSixDigits.describe('from the mail to the present address'),
    newCode: zSixDigits.describe('from the mail to the new address'),
  }),
  errors: ['auth.code_wrong', 'auth.email_taken'],
});

export const freezeAccount = defineFunction(900574, 'factors.freeze', {
  ...CHANGES_FACTORS,
  purpose: 'Freezes the own account: all sessions end, nothing is placed or paid; support lets it go on',
});

export const unfreezeAccount = defineFunction(900575, 'factors.unfreeze', {
  purpose:
    'Lets an account go on that its owner froze, once they have shown who they are; money stays held for a while',
  access: 'staff',
  csrf: true,
  idempotent: false,
  stepUp: 'staff',
  params: z.object({
    userId: zId('the account'),
    reason: zText('how the owner showed who they are, for the log', 500, 10),
  }),
  errors: ['nothing.found', 'gateway.forbidden', 'staff.not_yourself', 'staff.opponent', 'staff.admin_by_proposal'],
});

export const cancelFactorReset = defineFunction(900856, 'factors.cancelReset', {
  purpose:
    'Stops the removal of the own second factors that staff agreed on; a proof by one of them shows that none is lost',
  access: 'user',
  csrf: true,
  stepUp: 'security',
  mode: 'own',
  idempotent: false,
  errors: ['nothing.found'],
});

import { z } from 'zod';
import { STEP_UP_KINDS } from '#core/access/step-up.ts';
import { defineFunction, zFlag, zId, zOk, zSixDigits, zText, zTime } from '../define.ts';
import { zEmail, zMailPass } from './email.ts';

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

export const getFactors = defineFunction({
  code: 900560,
  name: 'factors.getMine',
  purpose: 'The second factors of the own account',
  access: 'user',
  operator: 'any',
  params: z.object({}),
  result: z.object({
    totpBoundAt: zTime('since when an authenticator app is bound').nullable(),
    hasFactor: zFlag('an authenticator app or a passkey is bound'),
    passkeys: z
      .array(
        z.object({
          id: zId('the passkey'),
          name: z.string().describe('its name'),
          createdAt: zTime('when it was added'),
          usedAt: zTime('when it was last used').nullable(),
        }),
      )
      .describe('the oldest first'),
    recoveryLeft: z.number().int().describe('recovery codes that were not used'),
    isNeeded: zFlag('the role needs a second factor'),
    isWaived: zFlag('the role would need one, but this installation does not ask for it'),
    moneyHeldUntil: zTime('something that protects the account was changed: until then no money leaves it').nullable(),
    resetDueAt: zTime('when staff remove the second factors, unless the owner stops it').nullable(),
  }),
});

export const proveStepUp = defineFunction({
  code: 900561,
  name: 'factors.stepUp',
  purpose:
    'Proves the session for one kind of act, for auth.step_up_grace_s: by a second factor, else by password and mailed code',
  access: 'user',
  operator: 'any',
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
    emailCode: zSixDigits.describe('with the password: the code of factors.mailCode').optional(),
  }),
  result: zOk,
  errors: [...FACTOR_ERRORS, 'auth.step_up_needed', 'auth.reset_pause', 'auth.password_wrong', 'auth.code_wrong'],
});

export const mailStepUpCode = defineFunction({
  code: 900576,
  name: 'factors.mailCode',
  purpose:
    'Mails the code that goes with the password of an account without a second factor; good in this session only',
  access: 'user',
  operator: 'any',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.code_calls_per_minute',
  params: z.object({}),
  result: z.object({
    expiresInS: z.number().int().describe('seconds until the code is void'),
    resendInS: z.number().int().describe('seconds until another one can be asked for'),
  }),
  errors: ['auth.code_too_soon', 'nothing.found'],
});

/** Answers of these are secrets, so none is kept under an idempotency key. */
export const CHANGES_FACTORS = {
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

export const startPasskey = defineFunction({
  ...CHANGES_FACTORS,
  code: 900566,
  name: 'factors.startPasskey',
  purpose: 'Options to make a passkey with',
  params: z.object({}),
  result: zPasskeyOptions,
});

export const addPasskey = defineFunction({
  ...CHANGES_FACTORS,
  code: 900567,
  name: 'factors.addPasskey',
  purpose: 'Adds the passkey that the browser made; money is held for auth.money_hold_s',
  params: z.object({ name: zPasskeyName, answer: zPasskeyAnswer }),
  result: z.object({ recoveryCodes: zRecoveryCodes.nullable() }),
  errors: ['auth.passkey_refused', 'auth.passkey_too_many'],
});

export const renamePasskey = defineFunction({
  code: 900568,
  name: 'factors.renamePasskey',
  purpose: 'Gives a passkey another name',
  access: 'user',
  csrf: true,
  idempotent: false,
  params: z.object({ id: zId('an own passkey'), name: zPasskeyName }),
  result: zOk,
  errors: ['nothing.found'],
});

export const removePasskey = defineFunction({
  ...CHANGES_FACTORS,
  code: 900569,
  name: 'factors.removePasskey',
  purpose: 'Removes a passkey; money is held for auth.money_hold_s',
  params: z.object({ id: zId('an own passkey') }),
  result: zOk,
  errors: ['nothing.found'],
});

export const askPasskey = defineFunction({
  code: 900570,
  name: 'factors.askPasskey',
  purpose: 'Options to prove the session with a passkey',
  access: 'user',
  operator: 'any',
  csrf: true,
  mode: 'own',
  idempotent: false,
  params: z.object({}),
  result: zPasskeyOptions,
});

export const askLoginPasskey = defineFunction({
  code: 900571,
  name: 'factors.askLoginPasskey',
  purpose: 'Options to log in with a passkey: in place of a password, or, with a ticket, as second factor',
  access: 'visitor',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.login_calls_per_minute',
  params: z.object({ ticket: zText('from the details of auth.factor_needed', 400).optional() }),
  result: zPasskeyOptions,
  errors: ['auth.login_stale'],
});

export const startEmailChange = defineFunction({
  ...CHANGES_FACTORS,
  code: 900572,
  name: 'factors.startEmailChange',
  purpose: 'Mails a code to the present address and one to the new address',
  rateRule: 'auth.code_calls_per_minute',
  params: z.object({ email: zNewEmail, mailPass: zMailPass }),
  result: z.object({ expiresInS: z.number().int().describe('seconds until the codes are void') }),
  errors: ['auth.code_too_soon', 'auth.mails_spent'],
});

export const changeEmail = defineFunction({
  ...CHANGES_FACTORS,
  code: 900573,
  name: 'factors.changeEmail',
  purpose: 'Moves the account to the new address, which both have confirmed; money is held for auth.money_hold_s',
  params: z.object({
    email: zNewEmail,
    oldCode: zSixDigits.describe('from the mail to the present address'),
    newCode: zSixDigits.describe('from the mail to the new address'),
  }),
  result: zOk,
  errors: ['auth.code_wrong', 'auth.email_taken'],
});

export const freezeAccount = defineFunction({
  ...CHANGES_FACTORS,
  code: 900574,
  name: 'factors.freeze',
  purpose: 'Freezes the own account: all sessions end, nothing is placed or paid; support lets it go on',
  params: z.object({}),
  result: zOk,
});

export const unfreezeAccount = defineFunction({
  code: 900575,
  name: 'factors.unfreeze',
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
  result: zOk,
  errors: ['nothing.found', 'gateway.forbidden', 'staff.not_yourself', 'staff.opponent', 'staff.admin_by_proposal'],
});

export const cancelFactorReset = defineFunction({
  code: 900856,
  name: 'factors.cancelReset',
  purpose:
    'Stops the removal of the own second factors that staff agreed on; a proof by one of them shows that none is lost',
  access: 'user',
  csrf: true,
  stepUp: 'security',
  mode: 'own',
  idempotent: false,
  params: z.object({}),
  result: zOk,
  errors: ['nothing.found'],
});

export const factorsFunctions = {
  'factors.getMine': getFactors,
  'factors.stepUp': proveStepUp,
  'factors.mailCode': mailStepUpCode,
  'factors.startTotp': startTotp,
  'factors.confirmTotp': confirmTotp,
  'factors.removeTotp': removeTotp,
  'factors.makeRecoveryCodes': makeRecoveryCodes,
  'factors.startPasskey': startPasskey,
  'factors.addPasskey': addPasskey,
  'factors.renamePasskey': renamePasskey,
  'factors.removePasskey': removePasskey,
  'factors.askPasskey': askPasskey,
  'factors.askLoginPasskey': askLoginPasskey,
  'factors.startEmailChange': startEmailChange,
  'factors.changeEmail': changeEmail,
  'factors.freeze': freezeAccount,
  'factors.unfreeze': unfreezeAccount,
  'factors.cancelReset': cancelFactorReset,
} as const;

import { z } from 'zod';
import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { typedLogin } from '#core/text/login.ts';
import { typedAscii } from '#core/text/typed.ts';
import { defineFunction, PUBLIC, zFlag, zId, zSixDigits, zText, zTime } from '../define.ts';
import { zRows } from '../lists.ts';
import { zEmail, zMailPass } from './email.ts';
import { FACTOR_ERRORS, FACTOR_PROOF, LOGIN_CALL, zPasskeyAnswer } from './factors.ts';
import { zPhone } from './phone-number.ts';
import { zMe, zNickname } from './users.ts';

/** The password rule: 8 to 16 letters and digits, at least one of each. */
export const PASSWORD_PATTERN = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,16}$/;
export const USER_NAME_PATTERN = /^[A-Za-z\d_]{2,40}$/;

export const zPassword = (description: string) =>
  z
    .string()
    .regex(PASSWORD_PATTERN, 'password')
    .describe(`${description}; 8 to 16 letters and digits, at least one of each`);
/** A password that is only compared: no format rule, so that the answer tells nothing about the stored one. */
const zSecret = (description: string) => z.string().min(1).max(128).describe(description);
export const zUserName = z
  .string()
  .overwrite(typedAscii)
  .regex(USER_NAME_PATTERN, 'userName')
  .describe('the name to log in with, unique; 2 to 40 letters, digits or underscores; not the public name');
const zLogin = z.string().overwrite(typedLogin).min(1).max(120);
const zCode = zSixDigits.describe('the six digits from the mail');

/** A solved challenge of auth.getHumanCheck. */
export const zHumanCheck = z
  .object({
    challenge: z.string().max(300).describe('the challenge as received'),
    solution: z
      .string()
      .max(64)
      .describe('a text so that sha256(challenge + ":" + solution) begins with `bits` zero bits'),
  })
  .describe('a solved human check, valid for one call');

export const zSignedIn = z.object({
  token: z.string().describe('the session token; travels in the authorization header'),
  csrfToken: z.string().describe('value of the csrfToken header of state-changing calls'),
  expiresAt: zTime('when the session ends by itself'),
  user: zMe.describe('the own account'),
});

export const getHumanCheck = defineFunction(630093, 'auth.getHumanCheck', {
  purpose: 'A proof-of-work challenge that shows a human is worth the effort',
  access: 'visitor',
  params: z.object({
    account: zLogin.describe('what will be typed at the login: an account under attack needs more bits').optional(),
  }),
  result: z.object({
    challenge: z.string().describe('signed by the server'),
    bits: z.number().int().describe('leading zero bits that sha256(challenge + ":" + solution) must have'),
    expiresAt: zTime('until when it is taken'),
  }),
});

export const sendEmailCode = defineFunction(900001, 'auth.sendEmailCode', {
  purpose: 'Sends six digits by mail; the answer does not tell whether the address has an account',
  access: 'visitor',
  csrf: true,
  mode: 'own',
  idempotent: false,
  rateRule: 'auth.code_calls_per_minute',
  params: z.object({
    email: zEmail,
    purpose: z.enum(['register', 'password', 'trading_password']).describe('what the code is for'),
    humanCheck: zHumanCheck,
    mailPass: zMailPass,
  }),
  result: z.object({
    expiresInS: z.number().int().describe('seconds until the code is void'),
    resendInS: z.number().int().describe('seconds until another one can be sent'),
  }),
  errors: ['auth.human_check', 'auth.code_too_soon', 'auth.mails_spent'],
});

export const register = defineFunction(805046, 'auth.register', {
  purpose: 'Makes an account; with the code from the mail it is open at once, without it a link is sent',
  access: 'visitor',
  mode: 'own',
  rateRule: 'auth.register_calls_per_minute',
  params: z.object({
    userName: zUserName,
    email: zEmail,
    password: zPassword('the login password'),
    emailCode: zCode.optional().describe('the six digits from the mail; without them a link is sent'),
    referrer: zNickname.optional().describe('public name of the inviter'),
    currency: z
      .enum(FIAT_SYMBOLS)
      .optional()
      .describe('the currency that balances are shown in too, as the browser guesses it; left out: none'),
    acceptTerms: z.literal(true, 'terms').describe('the terms are accepted'),
    humanCheck: zHumanCheck,
    mailPass: zMailPass,
  }),
  result: z.object({
    userId: zId('the new account'),
    confirmationSent: zFlag('a link was sent to the address; the account opens when it is followed'),
    session: zSignedIn.nullable().describe('the open session, when the address was confirmed by its code'),
  }),
  errors: [
    'auth.human_check',
    'auth.code_wrong',
    'auth.code_too_soon',
    'auth.mails_spent',
    'auth.name_taken',
    'auth.password_common',
    'auth.referrer_unknown',
    'users.like_staff',
    'sensitive_words.not_allowed',
  ],
});

export const confirmEmail = defineFunction(900002, 'auth.confirmEmail', {
  purpose: 'Opens an account by the link of its confirmation mail, /registerEmail/{userId}/{key}',
  access: 'visitor',
  ...LOGIN_CALL,
  params: z.object({
    userId: zId('from the link'),
    key: zText('from the link', 64),
    password: zSecret('the login password, on another device than the registration').optional(),
  }),
  result: zSignedIn,
  errors: [
    'auth.link_dead',
    'auth.email_taken',
    'auth.name_taken',
    'auth.confirm_password',
    'auth.password_wrong',
    'auth.locked',
  ],
});

const loginParams = z.object({
  account: zLogin.describe('e-mail address, phone number or login name'),
  password: zSecret('the login password'),
  googleCode: FACTOR_PROOF.googleCode,
  humanCheck: zHumanCheck.optional(),
});
const LOGIN_ERRORS = [
  'auth.login_failed',
  'auth.locked',
  'auth.suspended',
  'auth.frozen',
  'auth.email_unconfirmed',
  'auth.human_check',
  'auth.human_check_needed',
  'auth.factor_needed',
  'auth.factor_wrong',
] as const;

export const login = defineFunction(805050, 'auth.login', {
  purpose: 'Opens a session',
  access: 'visitor',
  mode: 'own',
  rateRule: 'auth.login_calls_per_minute',
  params: loginParams,
  result: zSignedIn,
  errors: LOGIN_ERRORS,
});

export const serviceLogin = defineFunction(900003, 'auth.serviceLogin', {
  purpose: 'Opens a session for a provider or a member of staff',
  access: 'visitor',
  ...LOGIN_CALL,
  params: loginParams,
  result: zSignedIn,
  errors: [...LOGIN_ERRORS, 'auth.not_service'],
});

export const finishLogin = defineFunction(900008, 'auth.finishLogin', {
  purpose: 'Opens a session after auth.factor_needed, whose details have the ticket',
  access: 'visitor',
  ...LOGIN_CALL,
  params: z.object({
    ticket: zText('from the details of auth.factor_needed', 400),
    ...FACTOR_PROOF,
  }),
  result: zSignedIn,
  errors: [...FACTOR_ERRORS, 'auth.login_stale', 'auth.login_failed', 'auth.suspended', 'auth.frozen'],
});

export const passkeyLogin = defineFunction(900009, 'auth.passkeyLogin', {
  purpose: 'Opens a session by a passkey, in place of name, password and second factor',
  access: 'visitor',
  ...LOGIN_CALL,
  params: z.object({
    passkey: zPasskeyAnswer,
    service: z.boolean().default(false).describe('through the login for providers and staff'),
  }),
  result: zSignedIn,
  errors: [
    'auth.passkey_refused',
    'auth.locked',
    'auth.suspended',
    'auth.frozen',
    'auth.not_service',
    'auth.login_failed',
  ],
});

export const logout = defineFunction(808736, 'auth.logout', {
  purpose: 'Ends the own session',
  access: 'user',
  operator: 'any',
  csrf: true,
  idempotent: false,
  result: z.object({
    ok: z.literal(true).describe('done'),
    next: z.enum(['login', 'serviceLogin']).describe('where to go'),
  }),
});

const NEW_PASSWORD_ERRORS = [
  'auth.code_wrong',
  'auth.password_wrong',
  'auth.password_common',
  'auth.locked',
  'auth.same_password',
  'auth.step_up_needed',
] as const;

export const setPassword = defineFunction(805063, 'auth.setPassword', {
  purpose:
    'Sets the login password: by a code from the mail or a phone, which ends every session, or by the old one, which ends every other one',
  access: 'visitor',
  ...LOGIN_CALL,
  params: z.object({
    email: zEmail.optional().describe('address of the account, with emailCode'),
    emailCode: zCode.optional(),
    phone: zPhone.optional().describe('phone of the account, with phoneCode'),
    phoneCode: zCode.optional().describe('the six digits from the text'),
    googleCode: FACTOR_PROOF.googleCode,
    recoveryCode: FACTOR_PROOF.recoveryCode,
    oldPassword: zSecret('the present password, with a session').optional(),
    newPassword: zPassword('the new login password'),
  }),
  errors: [
    ...NEW_PASSWORD_ERRORS,
    'auth.factor_needed',
    'auth.factor_wrong',
    'auth.reset_refused',
    'auth.phone_invalid',
    'auth.phone_country',
    'auth.texts_off',
    'session.required',
  ],
});

export const setTradingPassword = defineFunction(900004, 'auth.setTradingPassword', {
  purpose:
    'Sets the trading password: the first by the login password, later ones by the old one or a code from the mail',
  access: 'user',
  ...LOGIN_CALL,
  params: z.object({
    loginPassword: zSecret('the login password, for the first trading password').optional(),
    oldPassword: zSecret('the present trading password').optional(),
    emailCode: zCode.optional(),
    newPassword: zPassword('the new trading password'),
  }),
  errors: NEW_PASSWORD_ERRORS,
});

export const getCsrfToken = defineFunction(805096, 'auth.getCsrfToken', {
  purpose: 'The csrf token of the session, or of the device when there is no session',
  ...PUBLIC,
  result: z.object({ csrfToken: z.string().describe('goes into the csrfToken header') }),
});

export const getSocketTicket = defineFunction(900005, 'auth.getSocketTicket', {
  purpose: 'A ticket that opens the socket once: the token itself must not appear in an address',
  access: 'guest',
  operator: 'any',
  result: z.object({
    ticket: z.string().describe('goes into the address of the socket'),
    expiresInS: z.number().int().describe('seconds until it is void'),
  }),
});

export const listSessions = defineFunction(900006, 'auth.listSessions', {
  purpose: 'The open sessions of the own account',
  access: 'user',
  result: z.object({
    list: zRows('newest first, at most 50', {
      sessionId: zId('the session'),
      address: z.string().describe('network address that opened it'),
      device: z.string().describe('browser and system that opened it, such as "Chrome, Windows"; empty when unknown'),
      createdAt: zTime('when it was opened'),
      expiresAt: zTime('when it ends by itself'),
      current: zFlag('the session of this call'),
      operator: z
        .string()
        .nullable()
        .describe(
          'the member of the own team who acts in it, whose address and browser are their own; null: the owner',
        ),
    }),
  }),
});

export const endOtherSessions = defineFunction(900007, 'auth.endOtherSessions', {
  purpose: 'Ends every session of the own account but this one',
  access: 'user',
  csrf: true,
  result: z.object({ ended: z.number().int().describe('sessions that ended') }),
});

export const endSession = defineFunction(900854, 'auth.endSession', {
  purpose: 'Ends another session of the own account, with its sockets, at once',
  access: 'user',
  csrf: true,
  idempotent: false,
  params: z.object({ sessionId: zId('an own session, not the one of this call') }),
  errors: ['nothing.found'],
});

import { z } from 'zod';
import { FIAT_SYMBOLS } from '#core/money/currency.ts';
import { isPersonName } from '#core/people/person-name.ts';
import { OPERATOR_RIGHTS } from '#core/teams/operator.ts';
import {
  defineFunction,
  PUBLIC,
  zId,
  zLine,
  zNullable,
  zPublicName,
  zTime,
  zTimeZone,
  zTyped,
  zUuid,
} from '../define.ts';
import { zRows } from '../lists.ts';
import { zSwitches } from './switches.ts';

export const zRole = z
  .enum(['trader', 'provider', 'support', 'moderator', 'auditor', 'admin'])
  .describe('role of the account');

const zServerType = z
  .number()
  .int()
  .nullable()
  .describe(
    '1 card-buying provider, 2 card-buying platform service account, 3 payout provider; null for everyone else',
  );

/** The caller's own account. */
export const zMe = z.object({
  userId: zId('the account'),
  userName: z.string().describe('the name to log in with; nobody else sees it, staff who help with a login aside'),
  nickname: z.string().describe('the public name: the one that others see, made up for a new account'),
  email: z.string().nullable().describe('e-mail address'),
  phone: z.string().nullable().describe('phone number with its country code; all digits but the last two are hidden'),
  photo: z.string().nullable().describe('address of the avatar'),
  bio: z.string().describe('the user’s own description'),
  nicknameChanges: z
    .number()
    .int()
    .describe('times that the public name was changed; people.nickname_changes is the most'),
  role: zRole,
  kind: z.string().describe('S for a provider outside any team, else empty'),
  serverFlag: z.boolean().describe('a certified provider'),
  serverType: zServerType,
  teamId: zId('the team that the account has or works for').nullable(),
  isCustomerService: z.boolean().describe('works for customer service'),
  serviceStaff: z.string().describe('customer-success label; empty for others and without one'),
  serviceAssign: z.enum(['0', '1']).describe('reception of support requests; 1: on, 0: off'),
  ...zSwitches.shape,
  isStaff: z.boolean().describe('support, moderator, auditor or admin'),
  tradepwdFlag: z.boolean().describe('a trading password is set'),
  isProven: z.boolean().describe('this session has given the trading password, so that it may open card codes'),
  releasesUntil: zTime('until then this session releases card orders without the trading password').nullable(),
  resetPauseUntil: zTime('a password was reset by mail: until then nothing is paid, settled or given up').nullable(),
  moneyHeldUntil: zTime('something that protects the account was changed: until then no money leaves it').nullable(),
  isNewUser: z.boolean().describe('joined within the last seven days'),
  lang: z.enum(['en', 'zh_cn']).describe('language of mails'),
  surname: z.string().nullable().describe('the surname; nobody else sees it'),
  currency: z.string().nullable().describe('the currency that balances are shown in too; null: none'),
  timeZone: z.string().nullable().describe('IANA zone of the times that pages show; null: that of the browser'),
  joinedAt: zTime('when the account was made'),
  pauses: zRows('why the account cannot place orders or be placed with at present, the oldest first', {
    reason: z.enum(['faults', 'claim_rate', 'debt', 'bail', 'staff']).describe('why'),
    endsAt: zTime('when it ends by itself; null: when its reason is gone').nullable(),
  }),
  operatorId: zId('the membership by which the caller acts for this account; null: it is their own').nullable(),
  rights: z.array(z.enum(OPERATOR_RIGHTS)).describe('what that operator may do; empty for the own account'),
});

export const zTradeStats = zNullable('trading figures of the account; null if it never traded', {
  completedOrders: z.number().int().describe('orders completed, as buyer or seller'),
  completionRateBp: z.number().int().nullable().describe('completed of all ended orders, in basis points'),
  medianReleaseS: z.number().int().nullable().describe('median seconds from placing to release'),
});

/** The public part of an account. */
export const zProfile = z.object({
  userId: zId('the account'),
  name: zPublicName,
  photo: z.string().nullable().describe('address of the avatar'),
  bio: z.string().describe('the user’s own description'),
  role: zRole,
  isStaff: z.boolean().describe('speaks for the platform'),
  serverFlag: z.boolean().describe('a certified provider'),
  joinedAt: zTime('when the account was made'),
  stats: zTradeStats,
});

export const getMe = defineFunction(805121, 'users.getMe', {
  purpose: 'The own account',
  access: 'user',
  operator: 'any',
  result: zMe,
});

export const getOpposite = defineFunction(900010, 'users.getOpposite', {
  purpose: 'The public profile of another account',
  ...PUBLIC,
  params: z.object({ userId: zId('the account to look at') }),
  result: zProfile,
  errors: ['nothing.found'],
});

/** Public names: letters and digits of any script, with single spaces, dots, hyphens or underscores between them. */
export const NICKNAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[ ._-][\p{L}\p{M}\p{N}]+)*$/u;
export const MAX_NICKNAME = 40;
export const zNickname = zLine()
  .min(2)
  .max(MAX_NICKNAME)
  .regex(NICKNAME_PATTERN, 'nickname')
  .describe('public name; 2 to 40 characters');
export const MAX_BIO = 180;
export const MAX_BIO_LINES = 3;

export const MAX_SURNAME = 40;

const hasFewLines = (bio: string) => bio.split('\n').length <= MAX_BIO_LINES;

export const setProfile = defineFunction(900540, 'users.setProfile', {
  purpose: 'Changes the profile of the own account, public and private; the public name once',
  access: 'user',
  csrf: true,
  params: z.object({
    nickname: zNickname.optional().describe('the public name; 2 to 40 characters'),
    bio: zTyped()
      .max(MAX_BIO)
      .refine(hasFewLines, 'lines')
      .optional()
      .describe('the user’s own description, at most 180 characters in 3 lines'),
    surname: zLine()
      .max(MAX_SURNAME)
      .refine(isPersonName, 'surname')
      .nullable()
      .optional()
      .describe('the surname, at most 40 letters; null: none. Nobody else sees it'),
    currency: z
      .enum(FIAT_SYMBOLS)
      .nullable()
      .optional()
      .describe('the currency that balances are shown in too; null: none'),
    timeZone: zTimeZone()
      .nullable()
      .optional()
      .describe('IANA zone of the times that pages show; null: that of the browser'),
  }),
  result: zMe,
  errors: ['users.like_staff', 'users.nickname_used', 'auth.name_taken', 'sensitive_words.not_allowed'],
});

export const setAvatar = defineFunction(900541, 'users.setAvatar', {
  purpose: 'Shows another picture of the own account, or none',
  access: 'user',
  csrf: true,
  params: z.object({ uploadId: zUuid.nullable().describe('an own upload of purpose avatar; null: no picture') }),
  result: zMe,
  errors: ['nothing.found', 'users.picture_like_staff'],
});

const MIN_ADDRESS = 15;
export const MAX_ADDRESS = 300;

export const zAddress = zTyped()
  .min(MIN_ADDRESS)
  .max(MAX_ADDRESS)
  .describe('name, street, place and country, in lines; 15 to 300 characters');

export const getAddress = defineFunction(900542, 'users.getAddress', {
  purpose: 'Where parcels for the caller go',
  access: 'user',
  result: z.object({ address: z.string().nullable().describe('as saved; null before the first time') }),
});

export const setAddress = defineFunction(900543, 'users.setAddress', {
  purpose: 'Saves where parcels for the caller go; orders that were placed keep the earlier one',
  access: 'party',
  csrf: true,
  params: z.object({ address: zAddress }),
});

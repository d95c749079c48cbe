import { z } from 'zod';
import { BADGES, LEVEL_ICONS } from '#core/people/badges.ts';
import { defineFunction, PUBLIC, zFlag, zId, zNullable, zPublicName, zTime } from '../define.ts';
import { zList, zPage, zSearch } from '../lists.ts';
import { zAdCode } from '../offers/offer.ts';
import { zPointsAdCode } from '../offers/points-offer.ts';
import { zStarRecord } from './ratings.ts';
import { zRole } from './users.ts';

/** The public record of a trader or provider. */
export const zRecord = z.object({
  userId: zId('the account'),
  name: zPublicName,
  photo: z.string().nullable().describe('address of the avatar'),
  bio: z.string().describe('the user’s own description'),
  role: zRole,
  isStaff: zFlag('speaks for the platform'),
  certified: zFlag('a certified provider'),
  online: zFlag('has a live connection now'),
  joinedAt: zTime('when the account was made'),
  level: z
    .number()
    .int()
    .min(1)
    .max(5)
    .describe('membership level, 1 bronze to 5 diamond; 1 of everybody while there is no membership programme'),
  levelIcon: z.enum(LEVEL_ICONS).describe('the icon of the level'),
  hvcFlag: zFlag('high volume: a certified provider that bought much within 30 days'),
  badges: z.array(z.enum(BADGES)).describe('marks that the record has earned'),
  trades: z
    .object({
      ended: z.number().int().describe('orders that ended'),
      completed: z.number().int().describe('orders completed'),
      completedPermille: z.number().int().nullable().describe('completed orders per thousand ended; null without any'),
      medianReleaseS: z.number().int().nullable().describe('median seconds from placing to release; null without any'),
      disputes: z.number().int().describe('orders that went to a moderator'),
      disputesLost: z.number().int().describe('disputes lost'),
    })
    .describe('the outcome of the orders'),
  claims: zNullable('a provider’s claims; null for everybody else', {
    orders: z.number().int().describe('latest orders as a provider that the rates look back on'),
    claimPermille: z.number().int().nullable().describe('orders with a claim, per thousand'),
    claims: z.number().int().describe('claims in them'),
    lost: z.number().int().describe('of these claims, refused by a ruling'),
    lostPermille: z.number().int().nullable().describe('lost per thousand claims'),
  }),
  ratings: zStarRecord,
  trustedBy: z.number().int().describe('users who trust this user, counted up to 10,000'),
  relation: zNullable('the caller’s relation to the user; null for a visitor', {
    isMe: zFlag('the own record'),
    trusted: zFlag('on the caller’s trust list'),
    blocked: zFlag('on the caller’s block list'),
    ordersTogether: z.number().int().describe('ended orders between the two, counted up to 1,000'),
  }),
});

export const getRecord = defineFunction(900344, 'people.getRecord', {
  purpose: 'the public record of a trader or provider',
  ...PUBLIC,
  params: z.object({ userId: zId('the account to look at') }),
  result: zRecord,
  errors: ['nothing.found'],
});

/** One line of the trust or block list. */
export const zListedPerson = z.object({
  userId: zId('the account'),
  name: zPublicName,
  photo: z.string().nullable().describe('address of the avatar'),
  certified: zFlag('a certified provider'),
  online: zFlag('has a live connection now'),
  orders: z.number().int().describe('orders that ended'),
  completedPermille: z.number().int().nullable().describe('completed orders per thousand ended; null without any'),
  at: zTime('since when they are on the list'),
});

const list = (purpose: string) => ({
  purpose,
  access: 'user' as const,
  params: z.object({ search: zSearch('name, from its start', 40).optional(), ...zPage }),
  result: zList(zListedPerson),
});
const listCommand = (purpose: string) => ({
  purpose,
  access: 'user' as const,
  csrf: true,
  params: z.object({ userId: zId('the other account') }),
});

export const cancelTrust = defineFunction(805151, 'people.cancelTrust', {
  ...listCommand('cancel credit: take one user off the trust list'),
});
export const cancelAllTrust = defineFunction(805152, 'people.cancelAllTrust', {
  ...listCommand('cancel all credit: empty the trust list'),
  params: z.object({}),
  result: z.object({ count: z.number().int().describe('users removed from the list') }),
});
export const addTrust = defineFunction(900345, 'people.addTrust', {
  ...listCommand('put a user on the trust list'),
  errors: ['nothing.found', 'people.oneself', 'people.staff', 'people.blocked', 'people.too_many'],
});
export const listTrust = defineFunction(900346, 'people.listTrust', {
  ...list('the caller’s trust list, newest first'),
});
export const addBlock = defineFunction(900347, 'people.addBlock', {
  ...listCommand('block a user: neither meets the other’s offers from now on; open orders go on'),
  errors: ['nothing.found', 'people.oneself', 'people.staff', 'people.too_many'],
});
export const removeBlock = defineFunction(900348, 'people.removeBlock', {
  ...listCommand('take a user off the block list'),
});
export const listBlocks = defineFunction(900349, 'people.listBlocks', {
  ...list('the caller’s block list, newest first'),
});

/** Ads of cards and of points. */
const zAnyAdCode = z.union([zAdCode, zPointsAdCode]).describe('ad code');

export const setFavourite = defineFunction(900350, 'people.setFavourite', {
  purpose: 'collect an ad, or no longer',
  access: 'user',
  csrf: true,
  params: z.object({ adCode: zAnyAdCode, on: zFlag('true: collect it') }),
  errors: ['nothing.found', 'people.too_many'],
});
export const listFavourites = defineFunction(900351, 'people.listFavourites', {
  purpose: 'the ads that the caller collects, newest first',
  access: 'user',
  params: z.object({ ...zPage }),
  result: zList(z.object({ adCode: zAnyAdCode, at: zTime('since when') })),
});
export const getMarks = defineFunction(900352, 'people.getMarks', {
  purpose: 'favourite ads and trusted users of the caller, for marking offers',
  access: 'user',
  operator: 'any',
  result: z.object({
    favourites: z.array(z.string()).describe('ad codes'),
    trusted: z.array(z.string()).describe('user ids'),
  }),
});

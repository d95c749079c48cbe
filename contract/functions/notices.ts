import { z } from 'zod';
import { NOTICE_CHANNELS, NOTICE_KIND_NAMES, NOTICE_TYPES, type NoticeKind } from '#core/notices/notice-kinds.ts';
import { defineFunction, zFlag, zId, zNullable, zText, zTime } from '../define.ts';
import { zList, zPage, zRows } from '../lists.ts';

export const zNoticeType = z.literal(NOTICE_TYPES).describe('6: an order; 8: the account and its work');
export const zNoticeKind = z.enum(NOTICE_KIND_NAMES as [NoticeKind, ...NoticeKind[]]).describe('kind of notice');

/** A stored notice, in the reader's language. */
export const zNotice = z.object({
  id: zId('the notice'),
  status: z.literal([0, 1]).describe('0: unread; 1: read'),
  createDatetime: zTime('when it was made'),
  smsInfo: z.object({
    content: z.string().describe('the text'),
    refNo: z.string().describe('code of the order or ad; empty when it is about neither'),
    type: zNoticeType,
  }),
  title: z.string().describe('the subject'),
  kind: zNoticeKind,
  must: zFlag('must not be missed'),
  path: z.string().describe('where it leads, within the site'),
});
export type Notice = z.output<typeof zNotice>;

const zTypeList = z
  .array(zNoticeType)
  .min(1)
  .max(2)
  .default([...NOTICE_TYPES])
  .describe('only notices of these types');

export const listNotices = defineFunction(805315, 'notices.list', {
  purpose: 'news list: the caller’s notices, the newest first; the list ends at the rule notices.keep_per_user',
  access: 'user',
  params: z.object({
    userId: zId('the caller’s own account, which is meant without it').optional(),
    typeList: zTypeList,
    ...zPage,
  }),
  result: zList(zNotice).extend({ unread: z.number().int().describe('of all of these types, not read yet') }),
  errors: ['gateway.forbidden'],
});

export const viewNotice = defineFunction(805310, 'notices.view', {
  purpose: 'view message: returns one notice and marks it as read on all devices',
  access: 'user',
  csrf: true,
  // Repeating the call changes nothing more, so it needs no idempotency key.
  idempotent: false,
  params: z.object({ id: zId('the notice') }),
  result: zNotice,
  errors: ['nothing.found'],
});

export const viewAllNotices = defineFunction(805312, 'notices.viewAll', {
  purpose: 'view all: marks the caller’s notices as read, all of them or those of some types or one order or ad',
  access: 'user',
  csrf: true,
  // Repeating the call changes nothing more, so it needs no idempotency key.
  idempotent: false,
  params: z.object({
    typeList: zTypeList,
    refNo: zText('only those about this order or ad', 40).optional(),
  }),
  result: z.object({ read: z.number().int().describe('how many were unread before') }),
});

export const countUnread = defineFunction(900470, 'notices.countUnread', {
  purpose: 'how many of the caller’s notices are unread',
  access: 'user',
  result: z.object({ unread: z.number().int().describe('unread notices of the list') }),
});

export const getNoticeSettings = defineFunction(900471, 'notices.getSettings', {
  purpose: 'which kinds of notices reach the caller by which channel',
  access: 'user',
  result: z.object({
    kinds: zRows('the kinds that can reach the caller’s role', {
      kind: zNoticeKind,
      type: zNoticeType,
      title: z.string().describe('name of the kind'),
      stays: z.array(z.enum(NOTICE_CHANNELS)).describe('the channels that cannot be switched off'),
      page: zFlag('comes into the list, and up on the page'),
      push: zFlag('is pushed to the caller’s browsers'),
      mail: zFlag('is mailed while it is unread'),
    }),
    mailAfterS: z.number().int().describe('seconds that a notice is unread before it is mailed'),
    push: zNullable('null: this installation sends no pushes', {
      publicKey: z.string().describe('public key for subscribing (VAPID, base64url)'),
      browsers: z.number().int().describe('browsers of the caller that take pushes'),
    }),
  }),
});

export const chooseChannel = defineFunction(900472, 'notices.choose', {
  purpose: 'switches a channel on or off for a kind of notice',
  access: 'user',
  csrf: true,
  params: z.object({
    kind: zNoticeKind,
    channel: z.enum(NOTICE_CHANNELS).describe('the channel'),
    on: zFlag('whether notices of the kind go this way'),
  }),
  errors: ['notices.stays'],
});

export const subscribePush = defineFunction(900473, 'notices.subscribePush', {
  purpose: 'has notices pushed to this browser for as long as its session lasts',
  access: 'user',
  csrf: true,
  // The subscription's address identifies the browser: repeating the call changes nothing more.
  idempotent: false,
  params: z.object({
    endpoint: z.url().max(1_000).describe('where the browser’s push service takes messages'),
    p256dh: z.base64url().length(87).describe('the browser’s public key, 65 bytes'),
    auth: z.base64url().length(22).describe('the browser’s authentication secret, 16 bytes'),
  }),
  errors: ['notices.no_push', 'notices.push_address', 'notices.too_many_browsers'],
});

export const unsubscribePush = defineFunction(900474, 'notices.unsubscribePush', {
  purpose: 'ends the pushes to one of the caller’s browsers',
  access: 'user',
  csrf: true,
  idempotent: false,
  params: z.object({ endpoint: z.url().max(1_000).describe('where its push service takes messages') }),
});

export const setLanguage = defineFunction(900475, 'notices.setLanguage', {
  purpose: 'sets the language of the caller’s pushes and mails; the web calls it when the user changes the language',
  access: 'user',
  csrf: true,
  idempotent: false,
  params: z.object({ lang: z.enum(['en', 'zh_cn']).describe('the language') }),
});

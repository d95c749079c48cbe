import { z } from 'zod';
import { ANNOUNCEMENT_BOUNDS, ANNOUNCEMENT_SHOWS, ANNOUNCEMENT_STATES } from '#core/notices/announcements.ts';
import { defineFunction, PUBLIC, zFlag, zId, zText, zTime } from '../define.ts';
import { zListOf, zPage, zRows } from '../lists.ts';
import { zRole } from './proposals.ts';
import { zReason } from './settings.ts';

const zLang = z.enum(['en', 'zh_cn']);
/** A title and a text in both languages. */
export const zSaid = {
  titleEn: zText('the title in English', ANNOUNCEMENT_BOUNDS.title, 2),
  titleZh: zText('the title in Chinese', ANNOUNCEMENT_BOUNDS.title, 2),
  textEn: zText('the text in English', ANNOUNCEMENT_BOUNDS.text, 2),
  textZh: zText('the text in Chinese', ANNOUNCEMENT_BOUNDS.text, 2),
};
const zTerms = {
  role: zRole.nullable().default(null).describe('whom it is for; null: everybody, visitors too'),
  lang: zLang.nullable().default(null).describe('only readers of this language; null: all'),
  isBanner: zFlag('stands above all pages from its beginning to its end'),
  isMailed: zFlag('is also pushed, and mailed to those who do not read it'),
};

export const announce = defineFunction(900810, 'notices.announce', {
  purpose:
    'tell everybody, a role or the readers of a language something, now or later: a notice to each, and a banner',
  access: 'admin',
  csrf: true,
  params: z.object({
    ...zSaid,
    ...zTerms,
    startsAt: zTime('when it begins').nullable().default(null).describe('when it begins; null: at once'),
    endsAt: zTime(`when its banner goes, at most ${ANNOUNCEMENT_BOUNDS.mostDays} days after it begins`),
    reason: zReason,
  }),
  result: z.object({ id: zId('the announcement') }),
  errors: ['notices.announcement_times'],
});

export const stopAnnouncement = defineFunction(900811, 'notices.stopAnnouncement', {
  purpose: 'take an announcement back before it begins, or end one that has begun',
  access: 'admin',
  csrf: true,
  params: z.object({ id: zId('the announcement'), reason: zReason }),
  result: z.object({ state: z.enum(ANNOUNCEMENT_STATES).describe('what became of it') }),
  errors: ['nothing.found', 'already.done'],
});

export const listAnnouncements = defineFunction(900812, 'notices.listAnnouncements', {
  purpose: 'the announcements of the platform, newest first, with how many they have reached',
  access: 'auditor',
  params: z.object({
    show: z.enum(ANNOUNCEMENT_SHOWS).default('all').describe('those that wait or run, those that are over, or all'),
    ...zPage,
  }),
  result: zListOf({
    id: zId('the announcement'),
    ...zSaid,
    ...zTerms,
    author: z.string().describe('user who wrote it'),
    startsAt: zTime('when it begins'),
    endsAt: zTime('when its banner goes'),
    state: z.enum(ANNOUNCEMENT_STATES).describe('where it is now'),
    reached: z.number().int().describe('accounts that have the notice'),
    stop: z.enum(['cancelled', 'over']).nullable().describe('what stopping would make of it; null: it is over'),
  }),
});

export const listBanners = defineFunction(630506, 'notices.listBanners', {
  purpose: 'banners: the announcements that stand above all pages now, for the caller’s role and language',
  ...PUBLIC,
  result: z.object({
    list: zRows('the newest first, at most 3', {
      id: zId('the announcement'),
      title: z.string().describe('title'),
      content: z.string().describe('text'),
      endsAt: zTime('when it goes'),
    }),
  }),
});

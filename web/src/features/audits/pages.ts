import { choice, page, searchSchema, text } from '#web/lib/search.ts';
import { definePages } from '#web/page-record.ts';

export const AUDIT_TABS = ['accounts', 'movements', 'orders', 'disputes', 'acts', 'check'] as const;

export const auditsPages = definePages({
  '/audit/$userId/$token': {
    screen: 'audits/books-page',
    words: ['audits', 'points', 'orders', 'staff', 'points-orders', 'settings'],
    guard: 'auditor',
    search: searchSchema({ tab: choice(AUDIT_TABS, 'accounts'), search: text(40), page }),
  },
});

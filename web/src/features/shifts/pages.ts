import { definePages } from '#web/page-record.ts';

export const shiftsPages = definePages({
  '/accountSettings/shifts': { screen: 'shifts/shifts-page', words: ['shifts'], guard: 'party', operators: 'any' },
  '/staff/shifts': {
    screen: 'shifts/shifts-page',
    words: ['shifts'],
    guard: 'staff',
    nav: { key: 'shifts', group: 'people', rank: 40, letter: 'f', icon: 'IconCalendarTime' },
  },
});

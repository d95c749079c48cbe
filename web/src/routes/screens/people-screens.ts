import { screen } from './screen.ts';

/** What is fetched for the pages of records and lists of people. */
export const peopleScreens = {
  '/userCenter/$code': screen({
    area: ['people', 'ratings'],
    load: () => import('../../features/people/record-page.tsx'),
    name: 'UserCenterPage',
  }),
  '/trustList': screen({
    area: 'people',
    load: () => import('../../features/people/people-list-page.tsx'),
    name: 'TrustListPage',
  }),
  '/blockList': screen({
    area: 'people',
    load: () => import('../../features/people/people-list-page.tsx'),
    name: 'BlockListPage',
  }),
} as const;

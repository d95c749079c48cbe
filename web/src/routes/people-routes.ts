import { page } from './page.ts';

const listPage = {
  area: 'people',
  load: () => import('../features/people/people-list-page.tsx'),
  guard: 'user',
} as const;

/** The pages of records and lists of people. */
export const peopleRoutes = [
  page({
    path: '/userCenter/$code',
    area: ['people', 'ratings'],
    load: () => import('../features/people/record-page.tsx'),
    name: 'UserCenterPage',
  }),
  page({ ...listPage, path: '/trustList', name: 'TrustListPage' }),
  page({ ...listPage, path: '/blockList', name: 'BlockListPage' }),
] as const;

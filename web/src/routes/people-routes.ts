import { page } from './page.ts';

/** The pages of records and lists of people. */
export const peopleRoutes = [
  page('/userCenter/$code'),
  page('/trustList', 'user'),
  page('/blockList', 'user'),
] as const;

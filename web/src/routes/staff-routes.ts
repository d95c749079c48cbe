import { page } from './page.ts';

const casesPage = {
  area: ['disputes', 'disputes-evidence'],
  load: () => import('../features/disputes/cases-page.tsx'),
  name: 'CasesPage',
  guard: 'moderator',
} as const;

/** The pages of staff. */
export const staffRoutes = [
  page({
    path: '/adminSetup/$key',
    area: ['staff', 'auth'],
    load: () => import('../features/staff/admin-setup-page.tsx'),
    name: 'AdminSetupPage',
    guard: 'visitor',
  }),
  page({
    path: '/staff/support',
    area: ['support', 'chat', 'calls', 'orders', 'security'],
    load: () => import('../features/support/desk-page.tsx'),
    name: 'DeskPage',
    guard: 'staff',
  }),
  page({
    path: '/staff/settings',
    area: 'settings',
    load: () => import('../features/settings/settings-page.tsx'),
    name: 'SettingsPage',
    guard: 'staff',
  }),
  page({
    path: '/staff/people',
    area: 'staff',
    load: () => import('../features/staff/people-page.tsx'),
    name: 'PeoplePage',
    guard: 'staff',
  }),
  page({
    path: '/staff/people/$userId',
    area: ['staff', 'settings'],
    load: () => import('../features/staff/person-page.tsx'),
    name: 'PersonPage',
    guard: 'staff',
  }),
  page({
    path: '/staff/audit',
    area: ['staff', 'settings'],
    load: () => import('../features/staff/audit-page.tsx'),
    name: 'AuditPage',
    guard: 'auditor',
  }),
  page({
    path: '/staff/proposals',
    area: ['staff', 'settings'],
    load: () => import('../features/staff/proposals-page.tsx'),
    name: 'ProposalsPage',
    guard: 'auditor',
  }),
  page({
    path: '/staff/words',
    area: 'sensitive-words',
    load: () => import('../features/sensitive-words/words-page.tsx'),
    name: 'WordsPage',
    guard: 'staff',
  }),
  page({
    path: '/staff/arbitration/statistics',
    area: 'disputes',
    load: () => import('../features/disputes/statistics/statistics-page.tsx'),
    name: 'StatisticsPage',
    guard: 'staff',
  }),
  page({ ...casesPage, path: '/staff/arbitration/{-$orderCode}' }),
] as const;

import { screen } from './screen.ts';

/** What is fetched for the pages of staff. */
export const staffScreens = {
  '/adminSetup/$key': screen({
    area: ['staff', 'auth'],
    load: () => import('../../features/staff/admin-setup-page.tsx'),
    name: 'AdminSetupPage',
  }),
  '/staff': screen({ area: 'console', load: () => import('../../features/staff/home-page.tsx'), name: 'HomePage' }),
  '/staff/support': screen({
    area: ['support', 'chat', 'calls', 'orders', 'security', 'tickets', 'console', 'market', 'points-orders'],
    load: () => import('../../features/support/desk-page.tsx'),
    name: 'DeskPage',
  }),
  '/staff/settings': screen({
    area: ['settings', 'console', 'points-ads'],
    load: () => import('../../features/settings/settings-page.tsx'),
    name: 'SettingsPage',
  }),
  '/staff/identity': screen({
    area: ['identity', 'console'],
    load: () => import('../../features/identity/queue-page.tsx'),
    name: 'IdentityQueuePage',
  }),
  '/staff/identity/$id': screen({
    area: 'identity',
    load: () => import('../../features/identity/case-page.tsx'),
    name: 'IdentityCasePage',
  }),
  '/staff/people': screen({
    area: ['staff', 'settings'],
    load: () => import('../../features/staff/people-page.tsx'),
    name: 'PeoplePage',
  }),
  '/staff/people/$userId': screen({
    area: ['staff', 'settings', 'identity', 'standing', 'providers', 'payment-accounts', 'orders', 'points-orders'],
    load: () => import('../../features/staff/person-page.tsx'),
    name: 'PersonPage',
  }),
  '/staff/suspensions': screen({
    area: ['staff', 'console'],
    load: () => import('../../features/staff/suspensions-page.tsx'),
    name: 'SuspensionsPage',
  }),
  '/staff/shifts': screen({
    area: 'shifts',
    load: () => import('../../features/shifts/shifts-page.tsx'),
    name: 'ShiftsPage',
  }),
  '/staff/audit': screen({
    area: ['staff', 'settings', 'audits', 'console'],
    load: () => import('../../features/staff/audit-page.tsx'),
    name: 'AuditPage',
  }),
  '/audit/$userId/$token': screen({
    area: ['audits', 'points', 'orders', 'staff', 'points-orders', 'settings'],
    load: () => import('../../features/audits/books-page.tsx'),
    name: 'BooksPage',
  }),
  '/staff/alerts': screen({
    area: ['staff', 'settings'],
    load: () => import('../../features/staff/alerts-page.tsx'),
    name: 'AlertsPage',
  }),
  '/staff/announcements': screen({
    area: ['staff', 'settings', 'console'],
    load: () => import('../../features/staff/announcements-page.tsx'),
    name: 'AnnouncementsPage',
  }),
  '/staff/proposals': screen({
    area: ['staff', 'settings', 'console', 'points-ads'],
    load: () => import('../../features/staff/proposals-page.tsx'),
    name: 'ProposalsPage',
  }),
  '/workOrderList': screen({
    area: ['tickets', 'settings', 'console'],
    load: () => import('../../features/tickets/work-orders-page.tsx'),
    name: 'WorkOrdersPage',
  }),
  '/workOrderList/$code': screen({
    area: ['tickets', 'market', 'points-orders'],
    load: () => import('../../features/tickets/work-order-page.tsx'),
    name: 'WorkOrderPage',
  }),
  '/staff/rewards': screen({
    area: ['tickets', 'console'],
    load: () => import('../../features/tickets/rewards-page.tsx'),
    name: 'RewardsPage',
  }),
  '/staff/swaps': screen({
    area: 'swaps',
    load: () => import('../../features/swaps/house-page.tsx'),
    name: 'SwapHousePage',
  }),
  '/staff/withdrawals': screen({
    area: ['withdrawals', 'console', 'settings'],
    load: () => import('../../features/withdrawals/staff-withdrawals-page.tsx'),
    name: 'StaffWithdrawalsPage',
  }),
  '/staff/deposits': screen({
    area: ['deposits', 'console'],
    load: () => import('../../features/deposits/watch-page.tsx'),
    name: 'DepositWatchPage',
  }),
  '/staff/payouts': screen({
    area: ['payouts', 'console'],
    load: () => import('../../features/payouts/staff-page.tsx'),
    name: 'StaffPayoutsPage',
  }),
  '/staff/payouts/$id': screen({
    area: ['payouts', 'security', 'payment-accounts'],
    load: () => import('../../features/payouts/staff-detail-page.tsx'),
    name: 'StaffPayoutPage',
  }),
  '/staff/treasury': screen({
    area: ['treasury', 'points'],
    load: () => import('../../features/treasury/treasury-page.tsx'),
    name: 'TreasuryPage',
  }),
  '/feedbackList': screen({
    area: ['tickets', 'console'],
    load: () => import('../../features/tickets/feedback-list-page.tsx'),
    name: 'FeedbackListPage',
  }),
  '/staff/providers': screen({
    area: ['providers', 'standing', 'settings', 'console'],
    load: () => import('../../features/providers/applications-page.tsx'),
    name: 'ProvidersPage',
  }),
  '/staff/words': screen({
    area: ['sensitive-words', 'console'],
    load: () => import('../../features/sensitive-words/words-page.tsx'),
    name: 'WordsPage',
  }),
  '/staff/arbitration/statistics': screen({
    area: 'disputes',
    load: () => import('../../features/disputes/statistics/statistics-page.tsx'),
    name: 'StatisticsPage',
  }),
  '/staff/arbitration/{-$orderCode}': screen({
    area: ['disputes', 'disputes-evidence', 'points-orders', 'console', 'market', 'orders', 'orders-workspace'],
    load: () => import('../../features/disputes/cases-page.tsx'),
    name: 'CasesPage',
  }),
} as const;

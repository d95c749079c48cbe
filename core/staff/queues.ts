import type { AccessLevel } from '../access/access.ts';

/**
 * The kinds of work that wait for staff, and who sees each. An area registers what is open of a kind as a `StaffQueue` of
 * its feature; the console shows it beside the entry of its navigation.
 */
export const STAFF_QUEUES = {
  cases: 'moderator',
  reviews: 'moderator',
  support: 'staff',
  tickets: 'staff',
  feedback: 'staff',
  reports: 'staff',
  identity: 'moderator',
  applications: 'moderator',
  appeals: 'moderator',
  deposits: 'staff',
  payouts: 'moderator',
  withdrawals: 'moderator',
  proposals: 'admin',
} as const satisfies Record<string, AccessLevel>;

export type StaffQueueName = keyof typeof STAFF_QUEUES;
export const STAFF_QUEUE_NAMES = Object.keys(STAFF_QUEUES) as [StaffQueueName, ...StaffQueueName[]];

import { choice, page, searchSchema } from './lib/search.ts';

/** What the queue of withdrawals shows. */
export const QUEUE_SHOWS = ['in_review', 'stuck', 'all'] as const;

export const withdrawalQueueSearch = searchSchema({ show: choice(QUEUE_SHOWS, 'in_review'), page });

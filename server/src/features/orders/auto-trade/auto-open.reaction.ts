import type { Reaction } from '#server/app/feature.ts';
import { enqueueAll } from '#server/app/jobs/job.ts';
import { autoTraders } from '#server/features/switches/public.ts';
import { autoOpenJob } from './auto-open.job.ts';

/** The events that bring sealed cards to a provider. */
const ARRIVALS: readonly string[] = ['placed', 'deliver', 'decline', 'clock'];

/** Orders whose sealed cards reach a provider that trades by itself: the system opens them after this. */
export const autoOpenReaction: Reaction<'orders.changed'> = {
  events: ['orders.changed'],
  async run(tx, events) {
    const arrived = events.filter(({ payload: { state, event } }) => state === 'to_view' && ARRIVALS.includes(event));
    const traders = await autoTraders(tx, [...new Set(arrived.map(({ to }) => to.provider))]);
    const payloads = arrived.flatMap(({ to, payload: { code } }) =>
      traders.has(to.provider) ? [{ code, providerId: to.provider }] : [],
    );
    await enqueueAll(tx, autoOpenJob, payloads);
  },
};

import { z } from 'zod';
import { nextOpening } from '#core/offers/open-hours.ts';
import { manualReason } from '#core/orders/auto-trade.ts';
import { enqueue, type Job } from '#server/app/jobs/job.ts';
import type { Scope } from '#server/app/scope.ts';
import { counter } from '#server/platform/observability/metrics.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { lockOrder, type Order } from '../orders.store.ts';
import { logOpenedCards } from '../reveal-log.ts';
import { applyEvents } from '../transitions/apply-events.ts';
import { autoFacts, providerFacts } from './auto-facts.ts';

/** Tries within the minutes that a provider has to open the cards. */
const MAX_TRIES = 5;

const opened = counter('cardway_orders_auto_opened_total', 'Orders whose cards the system opened for their provider');

/**
 * Opens the cards of one order for its provider, who trades by itself: the time to confirm starts, and the reveal log
 * says that the system did it. Shows nobody a code and does not confirm: whoever reads a code opens it by their own name.
 */
export const autoOpenJob: Job<{ code: string; providerId: string }> = {
  name: 'orders.auto_open',
  payload: z.object({ code: z.string(), providerId: z.uuid() }),
  maxAttempts: () => MAX_TRIES,
  run: (services, payload) => services.db.transaction((tx) => autoOpen({ services, tx }, payload)),
};

async function autoOpen(scope: Scope, payload: { code: string; providerId: string }): Promise<void> {
  const { tx } = scope;
  const order = await lockOrder(tx, payload.code);
  // Meanwhile it may have moved on to another provider, whose own job opens it.
  if (order === null || order.row.providerId !== payload.providerId) return;
  if (manualReason(await autoFacts(tx, order, await providerFacts(tx, payload.providerId))) !== null) return;
  const opensAt = nextOpening(order.now, order.row.openHours);
  if (opensAt !== null) {
    // The provider is not at work: its time to confirm must not run out in closed hours.
    await enqueue(tx, { job: autoOpenJob, payload, afterS: Math.ceil((opensAt - order.now) / 1_000) });
    return;
  }
  await open(scope, order);
}

async function open(scope: Scope, order: Order): Promise<void> {
  const { tx } = scope;
  const command = { event: { type: 'view' }, actor: { role: 'system', userId: null } } as const;
  const [outcome] = await applyEvents(scope, [{ order, command }]);
  // Its time is over, or a person was faster.
  if (!outcome?.ok) return;
  const { row } = outcome.after;
  const cards = order.cards.filter(({ codeSealed }) => codeSealed !== null);
  tx.defer(sql`
    UPDATE gift_card SET revealed_at = clock_timestamp()
    WHERE id = ANY(${cards.map(({ id }) => id)}::uuid[]) AND revealed_at IS NULL`);
  logOpenedCards(tx, row, { kind: 'auto_opened', cards });
  opened.inc();
}

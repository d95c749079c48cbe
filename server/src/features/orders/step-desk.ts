import type { Services } from '#server/app/services.ts';
import { type Batcher, openBatcher } from '#server/platform/background/batcher.ts';
import { loadStepOrders } from './orders.store.ts';
import { type PlainStep, plainStep, type StepAsked, takePlainSteps } from './plain-step.ts';

/** What became of a step: taken, done before under its key, or one for applyEvent(). */
export type StepTaken = { readonly word: 'ok'; readonly step: PlainStep } | { readonly word: 'exists' | 'other' };

const OTHER: StepTaken = { word: 'other' };

const desks = new WeakMap<Services, Batcher<StepAsked, StepTaken>>();

/** Takes a step together with those of other orders that are asked for at the same time. */
export function takeStep(services: Services, requested: StepAsked): Promise<StepTaken> {
  const desk = desks.get(services) ?? openDesk(services);
  desks.set(services, desk);
  return desk.add(requested);
}

const openDesk = (services: Services): Batcher<StepAsked, StepTaken> =>
  openBatcher({
    run: (batch) => takeBatch(services, batch),
    keysOf: ({ code, key }) => [code, ...(key ? [`${key.userId} ${key.key}`] : [])],
    lockOf: ({ session }) => session.userId,
    maxItems: services.rules.get('orders.batch_max'),
    waitMs: services.rules.get('orders.batch_wait_ms'),
    maxInFlight: services.rules.get('orders.batches_in_flight'),
    maxWaiting: services.rules.get('orders.placements_waiting'),
    busy: 'orders.busy',
  });

async function takeBatch(services: Services, batch: readonly StepAsked[]): Promise<StepTaken[]> {
  const orders = await loadStepOrders(services.db, [...new Set(batch.map(({ code }) => code))]);
  const steps = batch.map((requested) => {
    const order = orders.get(requested.code);
    return order === undefined ? null : plainStep(services, order, requested);
  });
  const plain = steps.filter((step) => step !== null);
  if (plain.length === 0) return steps.map(() => OTHER);
  const words = [...(await takePlainSteps(services.db, plain))];
  if (words.length !== plain.length) throw new Error(`${plain.length} steps, ${words.length} outcomes`);
  // An order that is paid in full gives nothing back to its ad: what others see of the ad stays as it is.
  return steps.map((step): StepTaken => {
    const word = step === null ? 'other' : words.shift();
    if (step !== null && word === 'ok') return { word, step };
    return word === 'exists' ? { word } : OTHER;
  });
}

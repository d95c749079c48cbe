import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** This process's numbers, as GET /metrics shows them to Prometheus. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** A number that only grows, e.g. counter('cardway_calls_total', 'Calls answered', ['function', 'outcome']). */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [metrics] });
}

/** Durations in seconds, from half a millisecond to ten seconds. */
export function durations<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Histogram<L> {
  const buckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
  return new Histogram({ name, help, labelNames: [...labelNames], buckets, registers: [metrics] });
}

/** A number read at the moment of asking. */
export function gauge(name: string, help: string, read: () => number): Gauge {
  return new Gauge({
    name,
    help,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}

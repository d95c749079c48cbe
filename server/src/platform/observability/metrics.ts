import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { openCallStats } from './call-stats.ts';

/** This process's numbers, as GET /metrics shows them to Prometheus. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** The gateway's calls by function. */
export const callStats = openCallStats(metrics);

/** A number that only grows, e.g. counter('cardway_calls_total', 'Calls answered', ['function', 'outcome']). */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [metrics] });
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

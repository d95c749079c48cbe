import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { openCallStats } from './call-stats.ts';

/** This process's metrics, served to Prometheus by GET /metrics. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

/** The gateway's calls by function. */
export const callStats = openCallStats(metrics);

/** A counter, such as counter('cardway_calls_total', 'Calls answered', ['function', 'outcome']). */
export function counter<L extends string>(name: string, help: string, labelNames: readonly L[] = []): Counter<L> {
  return new Counter({ name, help, labelNames: [...labelNames], registers: [metrics] });
}

/** A number that is read when the metrics are requested. */
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

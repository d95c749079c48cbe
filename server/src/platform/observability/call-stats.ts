import { Counter, Histogram, type Registry } from 'prom-client';

/** Upper bounds of the latency buckets, in seconds; longer calls fall into the bucket without a bound. */
const LATENCY_BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The calls of one function in this process, as counters. */
export interface CallStats {
  /** Counts a call that took `ms`, answered or refused. */
  record(ms: number, failed: boolean): void;
}

/**
 * Calls by function. Names come from the catalogue, so their number is bounded. Functions that were not called are left
 * out.
 */
export interface CallStatsBook {
  of(functionName: string): CallStats;
}

export function openCallStats(registry: Registry): CallStatsBook {
  const options = { labelNames: ['function'] as const, registers: [registry] };
  const calls = new Counter({ name: 'cardway_calls_total', help: 'Calls by function', ...options });
  const errors = new Counter({
    name: 'cardway_call_errors_total',
    help: 'Calls that were answered with an error',
    ...options,
  });
  const durations = new Histogram({
    name: 'cardway_call_duration_seconds',
    help: 'From the whole request to the answer, in seconds',
    buckets: LATENCY_BOUNDS_S,
    ...options,
  });
  return {
    of(functionName) {
      // The labels are looked up here once for each function, not at each call.
      const [called, failing, taking] = [
        calls.labels(functionName),
        errors.labels(functionName),
        durations.labels(functionName),
      ];
      return {
        record(ms, failed) {
          called.inc();
          failing.inc(failed ? 1 : 0);
          taking.observe(ms / 1000);
        },
      };
    },
  };
}

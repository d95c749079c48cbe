/** Upper bounds of the latency buckets, in seconds; what takes longer falls into the one without a bound. */
export const LATENCY_BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** The calls of one function in this process, as numbers that only grow. Counting one makes no garbage. */
export interface CallStats {
  /** Counts a call that took `ms`, whether it was answered or refused. */
  record(ms: number, failed: boolean): void;
}

/** Calls by function. Names are the catalogue's, so their number is bounded. */
export interface CallStatsBook {
  /** The counters of a function, the same at each asking. */
  of(functionName: string): CallStats;
  /** All of them in Prometheus' text format. Functions that nobody called are left out. */
  text(): string;
}

interface Slot extends CallStats {
  calls: number;
  failures: number;
  sumMs: number;
  /** One element a bound, and one for what exceeds them; not cumulated. */
  readonly buckets: Float64Array;
}

export function openCallStats(): CallStatsBook {
  const slots = new Map<string, Slot>();
  return {
    of(functionName) {
      const slot = slots.get(functionName) ?? newSlot();
      slots.set(functionName, slot);
      return slot;
    },
    text() {
      const called = [...slots].filter(([, { calls }]) => calls > 0).sort(([a], [b]) => (a < b ? -1 : 1));
      const lines = [
        ...heading('cardway_calls_total', 'counter', 'Calls by function'),
        ...called.map(([name, { calls }]) => `cardway_calls_total{function="${name}"} ${calls}`),
        ...heading('cardway_call_errors_total', 'counter', 'Calls that were answered with an error'),
        ...called.map(([name, { failures }]) => `cardway_call_errors_total{function="${name}"} ${failures}`),
        ...heading('cardway_call_duration_seconds', 'histogram', 'From the whole request to the answer, in seconds'),
        ...called.flatMap(([name, slot]) => histogramOf(name, slot)),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

function newSlot(): Slot {
  const buckets = new Float64Array(LATENCY_BOUNDS_S.length + 1);
  const slot: Slot = {
    calls: 0,
    failures: 0,
    sumMs: 0,
    buckets,
    record(ms, failed) {
      slot.calls += 1;
      if (failed) slot.failures += 1;
      slot.sumMs += ms;
      let at = 0;
      while (at < LATENCY_BOUNDS_S.length && ms > (LATENCY_BOUNDS_S[at] as number) * 1000) at += 1;
      buckets[at] = (buckets[at] as number) + 1;
    },
  };
  return slot;
}

const heading = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function histogramOf(name: string, { calls, sumMs, buckets }: Slot): string[] {
  let below = 0;
  const bounded = LATENCY_BOUNDS_S.map((bound, index) => {
    below += buckets[index] as number;
    return `cardway_call_duration_seconds_bucket{function="${name}",le="${bound}"} ${below}`;
  });
  return [
    ...bounded,
    `cardway_call_duration_seconds_bucket{function="${name}",le="+Inf"} ${calls}`,
    `cardway_call_duration_seconds_sum{function="${name}"} ${sumMs / 1000}`,
    `cardway_call_duration_seconds_count{function="${name}"} ${calls}`,
  ];
}

export interface GatherOptions<Item, Answer> {
  /** One answer for each item, in their order. When it rejects, all of the items reject. */
  run(items: readonly Item[]): Promise<readonly Answer[]>;
  readonly maxItems: number;
  readonly maxInFlight: number;
  /**
   * While a run is in flight, the next call waits this long for others; it starts at once when the run ends. A run costs
   * more than what it carries, and under load the calls of a moment then share one. None when left out.
   */
  readonly waitMs?: number;
}

/** For look-ups by a key, of which a moment brings many. */
export const LOOK_UPS = { maxItems: 256, maxInFlight: 2, waitMs: 4 } as const;

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Collects the calls of one turn of the event loop, and those made while the maximum number of runs is in flight, into
 * one run. For queries that do not block each other; statements that lock rows go through a batcher.
 */
export function gather<Item, Answer>(options: GatherOptions<Item, Answer>): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let inFlight = 0;
  let isPlanned = false;
  let timer: NodeJS.Timeout | null = null;

  function plan(): void {
    if (isPlanned || waiting.length === 0 || inFlight >= options.maxInFlight) return;
    const { waitMs = 0, maxItems } = options;
    if (inFlight > 0 && waitMs > 0 && waiting.length < maxItems) {
      timer ??= setTimeout(send, waitMs);
      return;
    }
    isPlanned = true;
    setImmediate(send);
  }

  function send(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isPlanned = false;
    if (waiting.length === 0) return;
    const items = waiting.splice(0, options.maxItems);
    inFlight += 1;
    void settle(items, options.run).finally(() => {
      inFlight -= 1;
      plan();
    });
    plan();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      plan();
    });
}

async function settle<Item, Answer>(
  items: readonly Waiting<Item, Answer>[],
  run: GatherOptions<Item, Answer>['run'],
): Promise<void> {
  try {
    const answers = await run(items.map(({ item }) => item));
    for (const [index, { resolve }] of items.entries()) resolve(answers[index] as Answer);
  } catch (error) {
    for (const { reject } of items) reject(error);
  }
}

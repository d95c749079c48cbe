import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry } from 'prom-client';
import { metrics } from './metrics.ts';

/** A worker asks the process above for the numbers of all workers, and is answered under the same number. */
interface Question {
  readonly metricsOfAll: number;
}

interface Answer {
  readonly answered: number;
  /** Null when a worker did not answer in time. */
  readonly text: string | null;
}

const waiting = new Map<number, (answer: Answer) => void>();
let questions = 0;

/** The numbers of this process and of the workers beside it, added up. Throws when one of them does not answer. */
export async function metricsText(): Promise<string> {
  if (!cluster.isWorker) return metrics.metrics();
  const number = questions++;
  const { text } = await new Promise<Answer>((resolve) => {
    waiting.set(number, resolve);
    process.send?.({ metricsOfAll: number } satisfies Question);
  });
  if (text === null) throw new Error('not every worker told its numbers');
  return text;
}

/** In a worker, before it listens: tells its numbers when the process above asks for them. */
export function tellMetrics(): void {
  AggregatorRegistry.setRegistries([metrics]);
  openAggregator();
  process.on('message', (message: Partial<Answer>) => {
    if (message.answered === undefined || message.text === undefined) return;
    waiting.get(message.answered)?.(message as Answer);
    waiting.delete(message.answered);
  });
}

/** In the process above the workers: answers each that asks with the numbers of all. */
export function answerMetrics(): (worker: Worker, message: unknown) => void {
  const aggregator = openAggregator();
  return (worker, message) => {
    const { metricsOfAll } = (message ?? {}) as Partial<Question>;
    if (metricsOfAll === undefined) return;
    const answer = (text: string | null): void => {
      if (worker.isConnected()) worker.send({ answered: metricsOfAll, text } satisfies Answer);
    };
    aggregator.clusterMetrics().then(answer, () => answer(null));
  };
}

/** The library's way between the process above and its workers opens with the first of these. */
const openAggregator = () => new AggregatorRegistry();

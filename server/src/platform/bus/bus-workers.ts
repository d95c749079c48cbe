import { type Bus, localBus, TOPICS, type Topic } from './bus.ts';
import type { BusCodec } from './bus-nats.ts';

/** A message between the workers of one machine, as the parent process passes it on. */
export interface WorkerMessage {
  readonly topic: Topic;
  readonly text: string;
}

/** The channel to the parent process, in both directions. */
export interface WorkerChannel {
  send(message: WorkerMessage): void;
  listen(hear: (message: unknown) => void): () => void;
}

export interface WorkersBusOptions {
  readonly channel: WorkerChannel;
  readonly codec: BusCodec;
  readonly onError: (error: unknown) => void;
}

/**
 * The bus of one machine's workers: the parent process passes each message on to the other workers. The channel lives
 * as long as the processes, so no message is lost; a restarted worker has loaded everything anew.
 */
export function workersBus({ channel, codec, onError }: WorkersBusOptions): Bus {
  const here = localBus(onError);
  const stop = channel.listen((message) => {
    if (!isWorkerMessage(message)) return;
    try {
      here.publish(message.topic, codec.decode(message.topic, message.text));
    } catch (error) {
      onError(error);
    }
  });
  return {
    ...here,
    publish(topic, message) {
      here.publish(topic, message);
      try {
        for (const text of codec.encode(topic, message)) channel.send({ topic, text });
      } catch (error) {
        onError(error);
      }
    },
    async close() {
      stop();
      await here.close();
    },
  };
}

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  const { topic, text } = (message ?? {}) as Partial<WorkerMessage>;
  return typeof text === 'string' && (TOPICS as readonly (string | undefined)[]).includes(topic);
}

/** The IPC channel of this process to its parent. */
export const parentChannel: WorkerChannel = {
  send(message) {
    // Without a parent there is no receiver; this process is about to end too.
    if (process.connected) process.send?.(message);
  },
  listen(hear) {
    process.on('message', hear);
    return () => process.off('message', hear);
  },
};

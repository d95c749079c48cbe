import type { Handler } from '#server/gateway/handler.ts';
import type { Services } from './services.ts';

/** A loop that works through due rows; `run` does one batch and answers how many it handled. */
export interface Loop {
  readonly name: string;
  /** Pause after an empty batch; a full batch is followed by the next at once. */
  readonly idleMs: number;
  run(services: Services): Promise<number>;
}

/** What an area registers: its table of contents. */
export interface Feature {
  readonly area: string;
  readonly functions: readonly Handler[];
  readonly loops?: readonly Loop[];
}

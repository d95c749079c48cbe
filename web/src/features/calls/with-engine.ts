import { loadArea } from '../../i18n/i18n.ts';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import { reportLost } from '../../lib/loading/lost-chunk.ts';

type Engine = typeof import('./call-engine.ts') & Pick<typeof import('./call-line.ts'), 'hearSignal' | 'takeDevice'>;

const loadEngine = () => Promise.all([import('./call-engine.ts'), import('./call-line.ts'), loadArea('calls')]);

let engine: Promise<Engine> | null = null;

/** The call engine is loaded with the first call. Uses of it run in the order requested. */
export function withEngine(use: (engine: Engine) => unknown): void {
  engine ??= loadChunk(loadEngine).then(([calls, { hearSignal, takeDevice }]) => ({
    ...calls,
    hearSignal,
    takeDevice,
  }));
  engine.then(use).catch((error: unknown) => {
    // The next ring or press tries again, and the page says that it is not whole.
    engine = null;
    reportLost(error);
  });
}

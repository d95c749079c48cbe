import { loadArea } from '../../i18n/i18n.ts';

type Engine = typeof import('./call-engine.ts');

let engine: Promise<Engine> | null = null;

/** What carries calls is fetched when the first one comes or goes out. What is asked of it is done in that order. */
export function withEngine(use: (engine: Engine) => unknown): void {
  engine ??= Promise.all([import('./call-engine.ts'), loadArea('calls')]).then(([loaded]) => loaded);
  engine.then(use).catch(() => {
    // It could not be fetched: the next ring or press tries again.
    engine = null;
  });
}

import { loadArea } from '../../i18n/i18n.ts';

type Engine = typeof import('./call-engine.ts');

let engine: Promise<Engine> | null = null;

/** The call engine is loaded with the first call. Uses of it run in the order requested. */
export function withEngine(use: (engine: Engine) => unknown): void {
  engine ??= Promise.all([import('./call-engine.ts'), loadArea('calls')]).then(([loaded]) => loaded);
  engine.then(use).catch(() => {
    // It could not be fetched: the next ring or press tries again.
    engine = null;
  });
}

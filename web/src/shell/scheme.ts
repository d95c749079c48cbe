import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { browserTexts } from '#web/lib/browser-texts.ts';

const KEY = 'scheme';

/** Stores light or dark where the script before the first paint reads it. */
export function schemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | null = null;
  return {
    get: (fallback) => read() ?? fallback,
    set: (scheme) => browserTexts.set(KEY, scheme),
    subscribe: (onUpdate) => {
      onStorage = (event) => {
        if (event.key === KEY) onUpdate(read() ?? 'auto');
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener('storage', onStorage);
    },
    clear: () => browserTexts.remove(KEY),
  };
}

function read(): MantineColorScheme | null {
  const stored = browserTexts.get(KEY);
  return stored === 'light' || stored === 'dark' ? stored : null;
}

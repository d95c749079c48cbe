import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const KEY = 'scheme';

/** Stores light or dark where the script before the first paint reads it. */
export function schemeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | null = null;
  return {
    get: (fallback) => read() ?? fallback,
    set: (scheme) => localStorage.setItem(KEY, scheme),
    subscribe: (onUpdate) => {
      onStorage = (event) => {
        if (event.key === KEY) onUpdate(read() ?? 'auto');
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener('storage', onStorage);
    },
    clear: () => localStorage.removeItem(KEY),
  };
}

function read(): MantineColorScheme | null {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : null;
}

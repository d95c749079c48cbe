interface KeptTexts {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}

/** In a browser that blocks the storage of this site, or has no room, a text is kept until the page closes. */
function openTexts(storageOf: () => Storage): KeptTexts {
  const memory = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(storageOf());
    } catch {
      return null;
    }
  };
  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)),
    set(key, text) {
      memory.delete(key);
      const isKept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      });
      if (isKept === null) memory.set(key, text);
    },
    remove(key) {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
    },
  };
}

/** Texts of this browser, shared by its tabs. */
export const browserTexts = openTexts(() => localStorage);
/** Texts of this tab. */
export const tabTexts = openTexts(() => sessionStorage);

/** Whether the browser keeps nothing for this site: a login ends with the page. */
export function isStorageBlocked(): boolean {
  try {
    localStorage.getItem('');
    return false;
  } catch {
    return true;
  }
}

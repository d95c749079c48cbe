interface KeptTexts {
  get(key: string): string | null;
  /** Whether the text outlives the page. */
  set(key: string, text: string): boolean;
  remove(key: string): void;
}

/** In a browser that blocks the storage of this site, or has no room, a text is kept until the page closes. */
function openTexts(storageOf: () => Storage): KeptTexts {
  const memory = new Map<string, string>();
  return {
    get(key) {
      try {
        return memory.get(key) ?? storageOf().getItem(key);
      } catch {
        return null;
      }
    },
    set(key, text) {
      memory.delete(key);
      try {
        storageOf().setItem(key, text);
        return true;
      } catch {
        memory.set(key, text);
        return false;
      }
    },
    remove(key) {
      memory.delete(key);
      try {
        storageOf().removeItem(key);
      } catch {
        // A storage that is blocked has nothing to remove.
      }
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

import { useSyncExternalStore } from 'react';
import { tabTexts } from './browser-texts.ts';

/** A form that is being written, one for each user, kept in the tab through a reload. */
export interface TabDraft<T> {
  readonly get: (userId: string) => T;
  readonly use: (userId: string) => T;
  readonly keep: (userId: string, draft: T) => void;
  readonly drop: (userId: string) => void;
  /** For tests: simulates a reload. */
  readonly forget: () => void;
}

/**
 * Drafts of one form. `restore` makes one of what the tab kept, which may be of an older page, of another form, or null; it also
 * drops what has aged, so it is asked at each reading.
 */
export function tabDraft<T>(name: string, restore: (kept: unknown) => T): TabDraft<T> {
  const cache = new Map<string, T>();
  const listeners = new Set<() => void>();
  const keyOf = (userId: string) => `${name}.${userId}`;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const get = (userId: string): T => {
    const draft = restore(cache.get(userId) ?? read(keyOf(userId)));
    cache.set(userId, draft);
    return draft;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get,
    use: (userId) => useSyncExternalStore(subscribe, () => get(userId)),
    keep: (userId, draft) => {
      cache.set(userId, draft);
      tabTexts.set(keyOf(userId), JSON.stringify(draft));
      tell();
    },
    drop: (userId) => {
      cache.delete(userId);
      tabTexts.remove(keyOf(userId));
      tell();
    },
    forget: () => cache.clear(),
  };
}

function read(key: string): unknown {
  try {
    return JSON.parse(tabTexts.get(key) ?? 'null');
  } catch {
    return null;
  }
}

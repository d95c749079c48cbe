import { useSyncExternalStore } from 'react';

export interface Alert {
  readonly title: string;
  readonly text: string;
}

let open: Alert | null = null;
const listeners = new Set<() => void>();

/** Shows what must be read before anything else: a box over the page until the reader closes it. The newest stands. */
export function alertBox(title: string, text: string): void {
  set({ title, text });
}

export const closeAlert = (): void => set(null);

export function useAlert(): Alert | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}

function set(next: Alert | null): void {
  open = next;
  for (const listener of listeners) listener();
}

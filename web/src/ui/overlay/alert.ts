import { useSyncExternalStore } from 'react';

export interface Alert {
  readonly title: string;
  readonly text: string;
  /** Called once, when the reader closes the box. */
  readonly onClose?: (() => void) | undefined;
}

let open: Alert | null = null;
const listeners = new Set<() => void>();

/** Shows what must be read before anything else: a box over the page until the reader closes it. The newest stands. */
export function alertBox(title: string, text: string, onClose?: () => void): void {
  set({ title, text, onClose });
}

export function closeAlert(): void {
  const closed = open;
  set(null);
  closed?.onClose?.();
}

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

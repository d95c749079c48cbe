import { useSyncExternalStore } from 'react';

/** How near an own message with sensitive words brought its writer to a pause. */
export interface Warning {
  /** Such messages of the reader recently, this one included. */
  readonly count: number;
  /** How many are allowed before a pause. */
  readonly limit: number;
}

/** By the sender's id of the message; only of this page, because the count of an old one says nothing any more. */
const warnings = new Map<string, Warning>();
const listeners = new Set<() => void>();

export function noteWarning(clientId: string, warning: Warning): void {
  warnings.set(clientId, warning);
  for (const listener of listeners) listener();
}

export function useWarning(clientId: string): Warning | undefined {
  return useSyncExternalStore(listen, () => warnings.get(clientId));
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sensitive words stand as three asterisks; neighbours hidden as one count as one. */
export const hiddenWords = (text: string): number => text.match(/\*\*\*/g)?.length ?? 0;

import { useSyncExternalStore } from 'react';
import { ChunkError, type ChunkFailure } from './load-chunk.ts';

let lost: ChunkFailure | null = null;
const listeners = new Set<() => void>();

/** Notes that a part of the page is missing, because of this error: the shell says so and offers a reload. */
export function reportLost(error: unknown): void {
  lost = error instanceof ChunkError ? error.type : 'error';
  for (const listener of listeners) listener();
}

/** Why a part of this page is missing; null while none is. */
export const lostChunk = (): ChunkFailure | null => lost;

export function useLostChunk(): ChunkFailure | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, lostChunk);
}

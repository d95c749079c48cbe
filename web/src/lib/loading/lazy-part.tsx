import { type ComponentType, lazy, Suspense } from 'react';
import { loadChunk } from './load-chunk.ts';

const Nothing = () => null;

/** A part of a page that is fetched when it is first shown; who cannot fetch it reads on without. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy<ComponentType<P>>(() =>
    loadChunk(load).then(
      (component) => ({ default: component }),
      () => ({ default: Nothing as ComponentType<P> }),
    ),
  ) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

import { type ComponentType, lazy, Suspense } from 'react';
import { loadChunk } from './load-chunk.ts';

const Nothing = () => null;

/** A part of a page that loads when first shown; if it fails to load, the page stays without it. */
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

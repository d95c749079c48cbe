import { type ComponentType, lazy, Suspense } from 'react';
import { loadChunk } from './load-chunk.ts';
import { reportLost } from './lost-chunk.ts';

const Nothing = () => null;

/** A part of a page that loads when first shown; if it fails to load, the page stays without it, and says so. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Loaded = lazy<ComponentType<P>>(async () => ({ default: await loadPart(load) })) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** The part, or nothing in its place once the loss is reported. */
export async function loadPart<P extends object>(load: () => Promise<ComponentType<P>>): Promise<ComponentType<P>> {
  try {
    return await loadChunk(load);
  } catch (error) {
    reportLost(error);
    return Nothing;
  }
}

import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { firstPageShown } from './first-page.ts';
import { loadChunk } from './load-chunk.ts';
import { reportLost } from './lost-chunk.ts';

const Nothing = () => null;

/**
 * A part of a page that loads when first shown, with `placeholder` in its place until then; if it fails to load, the
 * page stays without it, and says so.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): ComponentType<P> {
  const Loaded = lazy<ComponentType<P>>(async () => ({ default: await loadPart(load) })) as unknown as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={placeholder}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** A part that no page is opened for: its files come once the first page shows its own figures. */
export function laterPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): ComponentType<P> {
  return lazyPart(async () => {
    await firstPageShown();
    return load();
  }, placeholder);
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

import { lazy, Suspense } from 'react';
import type { StarProps } from './star-props.ts';
import { useMarks } from './use-marks.ts';

const StarButton = lazy(async () => ({ default: (await import('./star-button.tsx')).StarButton }));

/** Collects an offer, or no longer. Not for visitors; fetched, with its few words, when somebody is there to press it. */
export function FavouriteStar(props: StarProps) {
  const marks = useMarks();
  if (!marks) return null;
  return (
    <Suspense fallback={null}>
      <StarButton {...props} kept={marks.favourites.has(props.adCode)} />
    </Suspense>
  );
}

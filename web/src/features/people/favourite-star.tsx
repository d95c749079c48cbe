import { lazy, Suspense } from 'react';
import type { StarProps } from './star-props.ts';
import { useMarks } from './use-marks.ts';

const StarButton = lazy(async () => ({ default: (await import('./star-button.tsx')).StarButton }));

/** Adds an offer to the favourites or removes it. Members only: its code and texts load for a signed-in user. */
export function FavouriteStar(props: StarProps) {
  const marks = useMarks();
  if (!marks) return null;
  return (
    <Suspense fallback={null}>
      <StarButton {...props} kept={marks.favourites.has(props.adCode)} />
    </Suspense>
  );
}

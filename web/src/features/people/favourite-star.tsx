import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import type { StarProps } from './star-props.ts';
import { useMarks } from './use-marks.ts';

const StarButton = lazyPart(async () => (await import('./star-button.tsx')).StarButton);

/** Adds an offer to the favourites or removes it. Members only: its code and texts load for a signed-in user. */
export function FavouriteStar(props: StarProps) {
  const marks = useMarks();
  return marks && <StarButton {...props} kept={marks.favourites.has(props.adCode)} />;
}

export { FavouriteStar } from './favourite-star.tsx';
export { useMarks } from './use-marks.ts';

export { starsOf, starsOfOne } from './reviews.store.ts';

export { starsOfOne } from './reviews.store.ts';

export { starsOfOne } from './ratings.store.ts';

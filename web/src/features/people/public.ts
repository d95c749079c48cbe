export { FavouriteStar } from './favourite-star.tsx';
export { TrustedMark } from './trusted-mark.tsx';

export { FavouriteStar } from './favourite-star.tsx';
export { FavouriteSwitch } from './favourite-switch.tsx';
export { TrustedMark } from './trusted-mark.tsx';

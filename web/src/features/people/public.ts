export { FavouriteStar } from './favourite-star.tsx';
export { FavouriteSwitch } from './favourite-switch.tsx';
export { HeldNote, PausedNote, SuspendedNote } from './paused-note.tsx';
export { ResetPauseNote } from './reset-pause-note.tsx';
export { TrustedMark } from './trusted-mark.tsx';

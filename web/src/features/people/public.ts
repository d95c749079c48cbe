import { lazyPart } from '#web/lib/loading/lazy-part.tsx';

export { FavouriteStar } from './favourite-star.tsx';
export { FavouriteSwitch } from './favourite-switch.tsx';
export { PausedNote } from './paused-note.tsx';
export { ResetPauseNote } from './reset-pause-note.tsx';
export { TrustedMark } from './trusted-mark.tsx';

/** Says what adding a user to a list, or removing them, will do, and does it; fetched when it is first opened. */
export const PersonDialog = lazyPart(async () => (await import('./person-action.tsx')).PersonDialog);

import { lazyPart } from '#web/lib/loading/lazy-part.tsx';

export { PEOPLE_STALE, PersonAction } from './person-action.tsx';

/** Says what adding a user to a list, or removing them, will do, and does it; fetched when it is first opened. */
export const PersonDialog = lazyPart(async () => (await import('./person-action.tsx')).PersonDialog);

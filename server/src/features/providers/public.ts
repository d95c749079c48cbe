export { withdrawOpen } from './applications.store.ts';
export { presenceOf } from './presence.ts';
export { mayPenalize } from './sanctions.ts';

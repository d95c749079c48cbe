import type { Queryable } from '#server/platform/postgres/db.ts';
import { presentMe } from './users.present.ts';
import { userById } from './users.store.ts';

export { requireAddress } from './address.ts';
export { requireOwnName } from './own-name.ts';
export { newPublicName } from './public-name.ts';

/** The user's own account. */
export const readMe = async (db: Queryable, userId: string) => presentMe(await userById(db, userId));

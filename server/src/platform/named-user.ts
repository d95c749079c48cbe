import { type Sql, sql } from './postgres/sql.ts';

/** The id of the account with this public name; null: there is none. */
export const idOfName = (name: string): Sql => sql`(SELECT id FROM app_user WHERE lower(nickname) = lower(${name}))`;

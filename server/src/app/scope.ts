import type { Tx } from '../platform/postgres/db.ts';
import type { Services } from './services.ts';

/** The context of a change: a call of a `write` function is one, and so are a timer's transaction and a job's. */
export interface Scope {
  readonly services: Services;
  readonly tx: Tx;
}

import * as open from 'virtual:catalogue';
import type { CallName } from '#contract/catalogue.ts';
import type { ErrorCode } from '#contract/errors/codes.ts';
import { loadChunk } from '../lib/loading/load-chunk.ts';
import { reportLost } from '../lib/loading/lost-chunk.ts';

/** A function's code, whether it needs the csrf token (0 or 1), and whether it takes an idempotency key (0 or 1). */
export type Entry = readonly [code: number, csrf: number, idempotent: number];

type Members = Pick<typeof open, 'table' | 'errorNames'>;

const NONE: Members = { table: {}, errorNames: {} };
let members = NONE;
let loading: Promise<unknown> | null = null;

/**
 * Fetches the entries of the functions that need a session. Throws a ChunkError, after the shell was told, when they do
 * not come; the next call tries again.
 */
export function loadMemberEntries(): Promise<unknown> {
  loading ??= loadChunk(() => import('virtual:catalogue/members')).then(
    (loaded) => {
      members = loaded;
    },
    (error: unknown) => {
      loading = null;
      reportLost(error);
      throw error;
    },
  );
  return loading;
}

/** The entry of a function of the catalogue. */
export async function entryOf(name: CallName): Promise<Entry> {
  const entry = open.table[name];
  if (entry) return entry;
  await loadMemberEntries();
  const own = members.table[name];
  if (!own) throw new Error(`no function named ${name}`);
  return own;
}

/** The name of an error by its number on the wire: of those that any call may meet, and of those whose entries were used. */
export const errorNameOf = (errorBizCode: string): ErrorCode | undefined =>
  open.errorNames[errorBizCode] ?? members.errorNames[errorBizCode];

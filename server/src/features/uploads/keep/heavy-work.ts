import type { Services } from '#server/app/services.ts';
import { Turns } from '#server/platform/limits/turns.ts';
import { type Inspection, type InspectionJob, inspect } from '../inspect/inspect.ts';
import { requireQuota } from './quota.ts';
import type { UploadGrant } from './upload-token.ts';

/** An upload's permission, with what is known of its sender. The demo's own files have no source. */
export interface StoredGrant extends UploadGrant {
  readonly isVisitor?: boolean;
  readonly source?: Buffer;
}

/**
 * Reading a file takes memory and CPU, so the process has semaphores for it. Cards have one of their own, because a trade
 * waits for them; so have videos and PDF files, which can take as long as the time limit allows; and so have visitors,
 * because anybody can be many visitors.
 */
const turns = { cards: new Turns(), pictures: new Turns(), documents: new Turns(), visitors: new Turns() };

interface OwnTurns {
  readonly turns: Turns;
  files: number;
}

/** One video or PDF file of an account at a time, so that none holds up all others. */
const ownTurns = new Map<string, OwnTurns>();

interface HeavyWork<T> {
  readonly job: InspectionJob;
  /** Stores what was found, in the same turn: the next file is counted after it. */
  readonly keep: (inspection: Inspection) => Promise<T>;
}

/**
 * Checks a file and keeps it when a slot of its queue is free. Throws `gateway.unavailable` when too many wait there, and what
 * `requireQuota` throws: files that were admitted at the same time have been stored meanwhile.
 */
export function inspectInTurn<T>(services: Services, grant: StoredGrant, { job, keep }: HeavyWork<T>): Promise<T> {
  const { rules, config } = services;
  const waiting = rules.get('uploads.waiting');
  const atOnce = rules.get('uploads.at_once');
  const { userId, isVisitor = false, source } = grant;
  const work = async () => {
    if (source !== undefined) await requireQuota(services, { userId, isVisitor, source });
    const inspection = await inspect(job, {
      timeoutMs: rules.get('uploads.check_timeout_s') * 1000,
      maxBytes: rules.get('uploads.check_memory_bytes'),
      command: config.fileReader,
    });
    return keep(inspection);
  };
  if (isVisitor) return turns.visitors.take({ atOnce: rules.get('uploads.visitors_at_once'), waiting }, work);
  if (grant.purpose === 'card') return turns.cards.take({ atOnce, waiting }, work);
  if (job.kind === 'image') return turns.pictures.take({ atOnce, waiting }, work);
  return inOwnTurn(userId, waiting, () => turns.documents.take({ atOnce, waiting }, work));
}

async function inOwnTurn<T>(userId: string, waiting: number, work: () => Promise<T>): Promise<T> {
  const own = ownTurns.get(userId) ?? { turns: new Turns(), files: 0 };
  ownTurns.set(userId, own);
  own.files += 1;
  try {
    return await own.turns.take({ atOnce: 1, waiting }, work);
  } finally {
    own.files -= 1;
    if (own.files === 0) ownTurns.delete(userId);
  }
}

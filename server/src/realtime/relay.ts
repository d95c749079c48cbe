import type { Loop } from '#server/platform/feature.ts';

const BATCH_ROWS = 500;
/** Waits this long after an empty batch: the delay that a reader may notice. */
const IDLE_MS = 100;

/** One row of one reader's stream, as it goes over the bus and the socket. */
export interface StreamRow {
  readonly userId: string;
  readonly seq: bigint;
  readonly event: string;
  readonly payload: unknown;
  readonly at: Date;
}

/** The last row of an answer: how many rows of the outbox were taken. */
interface TakenRow {
  readonly userId: null;
  readonly seq: bigint;
}

/** Takes what transactions left in the outbox, numbers it for each reader that listens, and tells the sockets. */
export const relayLoop: Loop = {
  name: 'relay',
  idleMs: IDLE_MS,
  async run(services) {
    const answer = await services.db.named<StreamRow | TakenRow>(
      'relay_outbox',
      'SELECT user_id AS "userId", seq, event, payload, at FROM relay_outbox($1, $2)',
      [BATCH_ROWS, services.rules.get('events.keep_per_user')],
    );
    const rows = answer.filter((row): row is StreamRow => row.userId !== null);
    if (rows.length > 0) services.bus.publish('stream', rows);
    const taken = Number(answer.at(-1)?.seq ?? 0);
    // Short of a full batch, the rest gathers for a pause: a run costs far more than a row, and competes with what it tells of.
    return taken < BATCH_ROWS ? 0 : taken;
  },
};

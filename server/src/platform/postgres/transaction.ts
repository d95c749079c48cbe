import type pg from 'pg';
import { type Answer, roundTrip, type Statement } from './round-trip.ts';

/** The statements of one open transaction, in the order in which they are asked for. */
export interface Line {
  /** Sends a statement with all that waits, and answers it. */
  send(statement: Statement): Promise<Answer>;
  /** Sends a statement with the next one that is sent, or with the commit. */
  defer(statement: Statement): void;
  /** Throws when the transaction was rolled back at its end. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

interface Waiting {
  readonly statement: Statement;
  readonly resolve?: (answer: Answer) => void;
  readonly reject?: (error: unknown) => void;
}

const BEGIN: Statement = { name: 'begin', text: 'BEGIN', withoutRows: true };
const COMMIT: Statement = { name: 'commit', text: 'COMMIT', withoutRows: true };

/**
 * A transaction on one connection in as few round trips as can be: BEGIN goes with the first statement, what is deferred
 * with the next or with COMMIT, and what is asked for in one turn, or while an answer is under way, goes together.
 */
export function openLine(client: pg.ClientBase): Line {
  let waiting: Waiting[] = [{ statement: BEGIN }];
  let isPlanned = false;
  let isUsed = false;
  /** After a failure the database takes nothing but ROLLBACK, and after the end nothing is sent. */
  let over: { readonly because: unknown } | null = null;

  /** One round trip at a time, so that nothing runs behind a BEGIN that failed. */
  function plan(): void {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(send);
  }

  function send(): void {
    const sent = waiting;
    waiting = [];
    if (sent.length === 0) return;
    isUsed = true;
    roundTrip(
      client,
      sent.map(({ statement }) => statement),
    ).then(
      (answers) => {
        isPlanned = false;
        for (const [index, { resolve }] of sent.entries()) resolve?.(answers[index] as Answer);
        if (waiting.some(({ resolve }) => resolve !== undefined)) plan();
      },
      (error: unknown) => {
        const waited = end(error);
        for (const { reject } of [...sent, ...waited]) reject?.(error);
      },
    );
  }

  /** Answers those who wait in vain. */
  function end(because: unknown): readonly Waiting[] {
    const waited = waiting;
    over ??= { because };
    waiting = [];
    return waited;
  }

  const add = (statement: Statement): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (over !== null) return reject(over.because);
      waiting.push({ statement, resolve, reject });
      plan();
    });

  return {
    send: add,
    defer(statement) {
      waiting.push({ statement });
    },
    async commit() {
      const isEmpty = !isUsed && waiting.length === 1;
      if (isEmpty) return;
      const { command } = await add(COMMIT);
      end(new Error('the transaction has ended'));
      // COMMIT rolls back a transaction with a failed statement without reporting an error.
      if (command !== 'COMMIT') throw new Error('the transaction was rolled back at its end');
    },
    async rollback() {
      const error = new Error('the transaction has ended');
      for (const { reject } of end(error)) reject?.(error);
      if (isUsed) await client.query('ROLLBACK');
    },
  };
}

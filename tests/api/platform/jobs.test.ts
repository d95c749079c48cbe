import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { enqueue, enqueueAll, type Job, type RecurringJob, schedule } from '#server/app/jobs/job.ts';
import { runJobs, stuckJobsLoop } from '#server/app/jobs/run-jobs.ts';
import { type JobBook, tasksOf } from '#server/app/jobs/tasks.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { doDueJobs, endPauses, waitingJobs } from '#tests/fixtures/jobs.ts';

let app: TestApp;
let mailServer: SMTPServer;
const mails: string[] = [];
/** Records what the test's own jobs did. */
const ran: number[] = [];
let refusing = false;

beforeAll(async () => {
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (refusing) return done(new Error('not now'));
      mails.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  await new Promise<void>((ready) => mailServer.listen(0, '127.0.0.1', ready));
  const { port } = mailServer.server.address() as AddressInfo;
  app = await startTestApp({
    loops: false,
    rules: { 'mail.attempts': 3 },
    env: { SMTP_URL: `smtp://127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await app.close();
  await new Promise<void>((done) => mailServer.close(() => done()));
});
beforeEach(async () => {
  mails.length = 0;
  ran.length = 0;
  refusing = false;
  await app.db.run(sql`DELETE FROM graphile_worker._private_jobs`);
  await app.db.run(sql`DELETE FROM mail_outbox`);
});

const number: Job<{ value: number }> = {
  name: 'test.number',
  payload: z.object({ value: z.number() }),
  maxAttempts: () => 2,
  run: async (_services, { value }) => {
    ran.push(value);
    if (value < 0) throw new Error('below zero');
  },
  giveUp: async (_services, { value }, error) => {
    ran.push(value * 10);
    expect(String(error)).toContain('below zero');
  },
};
const book: JobBook = { jobs: [number], recurring: [] };

describe('a mail', () => {
  const send = (to: string) =>
    app.db.transaction((tx) => enqueueMail(tx, { to, subject: 'Code', text: 'Your code is 123456' }));
  const rows = () =>
    app.db.many(sql`SELECT recipient, subject, body, sent_at IS NOT NULL AS sent, last_error FROM mail_outbox`);

  it('is sent once, and what it said is forgotten', async () => {
    await send('ada@example.com');
    await doDueJobs(app);
    expect(mails).toEqual(['ada@example.com']);
    expect(await rows()).toEqual([
      { recipient: 'ada@example.com', subject: '', body: '', sent: true, lastError: null },
    ]);
    expect(await waitingJobs(app)).toEqual([]);
  });

  it('is not sent again by a job that comes twice', async () => {
    await send('ada@example.com');
    await app.db.run(sql`
      SELECT FROM graphile_worker.add_job('mail.send', (SELECT json_build_object('id', id) FROM mail_outbox))`);
    await doDueJobs(app);
    expect(mails).toEqual(['ada@example.com']);
  });

  it('is not sent when its transaction is undone, and nothing is left', async () => {
    const undone = app.db.transaction(async (tx) => {
      await enqueueMail(tx, { to: 'ada@example.com', subject: 's', text: 't' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    expect(await waitingJobs(app)).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('is tried again after growing pauses, and given up in the end', async () => {
    refusing = true;
    await send('ada@example.com');
    await doDueJobs(app);
    const [first] = await waitingJobs(app);
    await endPauses(app);
    await doDueJobs(app);
    const [second] = await waitingJobs(app);
    expect([first?.attempts, second?.attempts]).toEqual([1, 2]);
    expect(second?.dueInS).toBeGreaterThan((first?.dueInS ?? 0) + 3);
    await endPauses(app);
    await doDueJobs(app);
    expect(await waitingJobs(app)).toEqual([]);
    expect(await rows()).toMatchObject([{ sent: false, lastError: expect.stringContaining('not now') }]);
  });

  it('reaches the server after it was away', async () => {
    refusing = true;
    await send('ada@example.com');
    await doDueJobs(app);
    refusing = false;
    await endPauses(app);
    await doDueJobs(app);
    expect(mails).toEqual(['ada@example.com']);
  });
});

describe('jobs', () => {
  it('are done in the order of time, each once, and forgotten', async () => {
    await enqueueAll(app.db, number, [{ value: 1 }, { value: 2 }]);
    await enqueue(app.db, { job: number, payload: { value: 4 }, afterS: 60 });
    await enqueue(app.db, { job: number, payload: { value: 3 } });
    await doDueJobs(app, book);
    expect(ran).toEqual([1, 2, 3]);
    await endPauses(app);
    await doDueJobs(app, book);
    expect(ran).toEqual([1, 2, 3, 4]);
    expect(await waitingJobs(app)).toEqual([]);
  });

  it('with one key are one, the last', async () => {
    for (const value of [1, 2, 3]) await enqueue(app.db, { job: number, payload: { value }, key: 'mine' });
    await doDueJobs(app, book);
    expect(ran).toEqual([3]);
  });

  it('are given up after their own number of attempts', async () => {
    await enqueue(app.db, { job: number, payload: { value: -1 } });
    await doDueJobs(app, book);
    await endPauses(app);
    await doDueJobs(app, book);
    expect(ran).toEqual([-1, -1, -10]);
    expect(await waitingJobs(app)).toEqual([]);
  });

  it('take no payload but their own', async () => {
    await expect(enqueue(app.db, { job: number, payload: { value: Number.NaN } })).rejects.toThrow();
    expect(() => tasksOf({ jobs: [number, number], recurring: [] }, app.services)).toThrow('test.number');
  });

  it('whose process died are done by another, and no replaced one remains', async () => {
    await enqueueAll(app.db, number, [{ value: 1 }, { value: 2 }]);
    await app.db.run(sql`
      UPDATE graphile_worker._private_jobs SET locked_by = 'gone', attempts = 1,
        locked_at = now() - CASE payload->>'value' WHEN '1' THEN interval '1 hour' ELSE interval '1 minute' END`);
    await app.db.run(sql`
      INSERT INTO graphile_worker._private_jobs (task_id, payload, attempts, max_attempts)
      SELECT task_id, payload, 9, 9 FROM graphile_worker._private_jobs LIMIT 1`);
    const log = { ...app.services.log, warn: () => {} } as unknown as typeof app.services.log;
    await stuckJobsLoop.run({ ...app.services, log });
    await doDueJobs(app, book);
    expect(ran).toEqual([1]);
    const left = await app.db.many(sql`SELECT payload FROM graphile_worker._private_jobs`);
    expect(left).toEqual([{ payload: { value: 2 } }]);
  });

  it('cannot change the schema of their queue', async () => {
    await expect(app.db.run(sql`DELETE FROM graphile_worker.migrations`)).rejects.toThrow('permission denied');
    await expect(app.db.run(sql`DROP TABLE graphile_worker._private_jobs`)).rejects.toThrow('must be owner');
  });
});

describe('a recurring job', () => {
  let batches: number[] = [];
  const recurring: RecurringJob = {
    name: 'test.recurring',
    everyS: 600,
    run: async () => {
      const handled = batches.shift() ?? 0;
      if (handled < 0) throw new Error('failed');
      return handled;
    },
  };
  const quiet = () => {
    const log = { ...app.services.log, error: () => {} } as unknown as typeof app.services.log;
    return { ...app, services: { ...app.services, log } };
  };
  const start = () => schedule(app.db, recurring, { afterS: 0, sooner: false });

  it('goes on at once after a full batch, and after its pause when nothing is left', async () => {
    batches = [3, 3, 0];
    await start();
    await doDueJobs(app, { jobs: [], recurring: [recurring] });
    expect(batches).toEqual([]);
    const [next, ...more] = await waitingJobs(app);
    expect(more).toEqual([]);
    expect(next?.dueInS).toBeGreaterThan(590);
    // Another process that starts leaves the time as it is.
    await start();
    expect((await waitingJobs(app)).map(({ dueInS }) => dueInS > 590)).toEqual([true]);
  });

  it('comes again after an error', async () => {
    batches = [-1];
    await start();
    await doDueJobs(quiet(), { jobs: [], recurring: [recurring] });
    const [next] = await waitingJobs(app);
    expect(next).toMatchObject({ name: 'test.recurring', attempts: 0 });
    expect(next?.dueInS).toBeGreaterThan(590);
  });
});

describe('a worker', () => {
  it('hears of new jobs, finishes the one in hand when it stops, and leaves the others', async () => {
    const begun = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const slow: Job<{ value: number }> = {
      ...number,
      name: 'test.slow',
      run: async (_services, { value }) => {
        begun.resolve();
        await mayEnd.promise;
        ran.push(value);
      },
    };
    const worker = runJobs({ jobs: [slow], recurring: [] }, app.services);
    await enqueue(app.db, { job: slow, payload: { value: 7 } });
    await begun.promise;
    const stopped = worker.stop();
    await enqueue(app.db, { job: number, payload: { value: 8 } });
    mayEnd.resolve();
    await stopped;
    expect(ran).toEqual([7]);
    expect(await waitingJobs(app)).toMatchObject([{ name: 'test.number' }]);
    const locked = await app.db.many(sql`SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL`);
    expect(locked).toEqual([]);
  });
});

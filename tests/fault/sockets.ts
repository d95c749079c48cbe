import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { freePort, GENEROUS_RULES, type Launched, launchProduct } from '#tests/fixtures/product.ts';
import { findDatabaseUrl } from '#tools/find-database.ts';
import { type Random, seeded } from './random.ts';
import { type CrowdSocket, openCrowdSocket } from './socket-crowd.ts';
import { type AskTicket, openTickets } from './socket-tickets.ts';
import { standstill, untilNone } from './standstill.ts';

/** Everybody has two devices, and everybody talks to one other. */
const DEVICES = 2;
/** The server dies in every second cut; in the others the network does. */
const CUTS = 4;
const MESSAGES_PER_SECOND = 150;
const RESEND_MS = 3_000;

const RULES = {
  ...GENEROUS_RULES,
  'chat.messages_per_minute': 1_000_000,
  'chat.messages_per_day': 1_000_000_000,
  'events.keep_per_user': 10_000,
} as const;

export interface SocketReport {
  readonly seed: number;
  readonly sockets: number;
  readonly sent: number;
  readonly resumes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly repeated: number;
  readonly wrong: readonly string[];
}

/** Messages of each conversation: acknowledged and pending. */
interface Talk {
  readonly acked: Map<string, number>;
  readonly counts: number[];
  /** By client id: the sender, and the time of the last attempt. */
  readonly waiting: Map<string, { userNo: number; sentAt: number }>;
}

export interface SocketRound {
  readonly seed: number;
  readonly sockets: number;
  /** What the slowest hundredth of the returns may take; null where the machine's speed is not the point. */
  readonly p99LimitMs: number | null;
}

/** One round: two thousand sockets, messages flowing, all cut at once again and again, and the verdict. */
export async function socketRound(
  { seed, sockets, p99LimitMs }: SocketRound,
  report: (line: string) => void,
): Promise<SocketReport> {
  const random = seeded(seed);
  const people = sockets / DEVICES;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fault-'));
  const port = await freePort();
  const start = (): Promise<Launched> => launchProduct({ dataDir, port, rules: RULES, roles: 'socket,worker' });
  let product = await start();
  let up = true;
  const crowd: CrowdSocket[] = [];
  try {
    const watch = openDatabase({
      url: await findDatabaseUrl(dataDir),
      poolSize: 2,
      statementTimeoutMs: 30_000,
      onError: () => undefined,
    });
    await addPeople(watch, people);
    const talk: Talk = { acked: new Map(), counts: Array(people / 2).fill(0), waiting: new Map() };
    crowd.push(...openCrowd({ url: product.url, ask: await openTickets(product.url), talk, isUp: () => up }));
    await everybodyThere(crowd);
    report(`${crowd.length} sockets are open`);
    let stopping = false;
    const talking = keepTalking(crowd, talk, random, () => stopping);
    for (let cut = 1; cut <= CUTS; cut++) {
      await after(random.between(1_000, 2_000)); // the moment of the fault, not a wait for a result
      const deadly = cut % 2 === 0;
      const before = crowd.map(({ resumes }) => resumes.length);
      if (deadly) {
        up = false;
        product.kill('SIGKILL');
        await product.gone;
        product = await start();
        up = true;
      } else for (const socket of crowd) socket.cut();
      await everybodyThere(crowd);
      const took = crowd.flatMap(({ resumes }, n) => resumes.slice(before[n]));
      report(`${deadly ? 'the server was killed' : 'all were cut'}: back with p99 ${whole(at(took, 0.99))} ms`);
    }
    stopping = true;
    await talking;
    const wrong = await verdict(watch, crowd, talk);
    await watch.close();
    const allResumes = resumesOf(crowd);
    const p99Ms = at(allResumes, 0.99);
    if (p99LimitMs !== null && p99Ms > p99LimitMs) wrong.push(`resume p99 is ${whole(p99Ms)} ms, above ${p99LimitMs}`);
    return {
      seed,
      sockets: crowd.length,
      sent: talk.acked.size,
      resumes: allResumes.length,
      wrong,
      p50Ms: at(allResumes, 0.5),
      p99Ms,
      repeated: crowd.reduce((sum, { repeated }) => sum + repeated, 0),
    };
  } finally {
    for (const socket of crowd) socket.close();
    product.kill('SIGTERM');
    await product.gone;
    await rm(dataDir, { recursive: true, force: true });
  }
}

const idOf = (kind: 'user' | 'pair', n: number): string =>
  `${kind === 'user' ? 'fa000000' : 'fb000000'}-0000-4000-8000-${String(n).padStart(12, '0')}`;

async function addPeople(db: Database, people: number): Promise<void> {
  const ids = (kind: 'user' | 'pair', count: number): string[] =>
    Array.from({ length: count }, (_, n) => idOf(kind, n));
  const [users, pairs] = [ids('user', people), ids('pair', people / 2)];
  await db.transaction(async (tx) => {
    await tx.run(sql`
      INSERT INTO app_user (id, user_name, nickname, email, role, password_hash, email_confirmed_at)
      SELECT id, 'fault_' || n, 'Fault ' || n, 'fault_' || n || '@example.com', 'trader', '', now()
        FROM unnest(${users}::uuid[]) WITH ORDINALITY AS u (id, n)`);
    await tx.run(sql`
      INSERT INTO session (id, token_hash, user_id, device_id, address, expires_at)
      SELECT gen_random_uuid(), sha256(convert_to('fault-token-' || (n - 1), 'UTF8')), id, 'fault', '127.0.0.1',
             now() + interval '1 day' FROM unnest(${users}::uuid[]) WITH ORDINALITY AS u (id, n)`);
    await tx.run(sql`
      INSERT INTO conversation (id, kind, ref, last_hash)
      SELECT id, 'direct', 'fault_' || id, sha256(convert_to(id::text, 'UTF8')) FROM unnest(${pairs}::uuid[]) AS p (id)`);
    await tx.run(sql`
      INSERT INTO chat_member (conversation_id, user_id, role)
      SELECT (${pairs}::uuid[])[(n + 1) / 2], id, 'party' FROM unnest(${users}::uuid[]) WITH ORDINALITY AS u (id, n)`);
  });
}

interface CrowdSpec {
  readonly url: string;
  readonly ask: AskTicket;
  readonly talk: Talk;
  readonly isUp: () => boolean;
}

function openCrowd({ url, ask, talk, isUp }: CrowdSpec): CrowdSocket[] {
  return Array.from({ length: talk.counts.length * 2 * DEVICES }, (_, n) => {
    const userNo = Math.floor(n / DEVICES);
    const pair = userNo >> 1;
    return openCrowdSocket({
      url,
      ask,
      userNo,
      token: `fault-token-${userNo}`,
      conversationId: idOf('pair', pair),
      isUp,
      counts: () => talk.counts[pair] ?? 0,
      acked(clientId, seq) {
        const ackedSeq = talk.acked.get(clientId);
        talk.acked.set(clientId, ackedSeq ?? seq);
        talk.waiting.delete(clientId);
        talk.counts[pair] = Math.max(talk.counts[pair] ?? 0, seq);
      },
    });
  });
}

/** Waits until all sockets are back and have all earlier messages. Throws if no more come back. */
async function everybodyThere(crowd: readonly CrowdSocket[]): Promise<void> {
  const missing = () => crowd.filter((socket) => !socket.isThere()).length;
  await untilNone(missing, 'sockets did not come back');
}

/** Somebody says something, and says it again under the same id until it is acknowledged. */
async function keepTalking(
  crowd: readonly CrowdSocket[],
  talk: Talk,
  random: Random,
  stopping: () => boolean,
): Promise<void> {
  const sendFrom = (userNo: number, clientId: string): void => {
    const device = crowd[userNo * DEVICES + random.between(0, DEVICES - 1)];
    if (device?.isThere()) device.send(clientId);
    talk.waiting.set(clientId, { userNo, sentAt: Date.now() });
  };
  const isStuck = standstill(() => talk.acked.size);
  while (!isStuck() && (!stopping() || talk.waiting.size > 0)) {
    for (const [clientId, { userNo, sentAt }] of talk.waiting) {
      if (Date.now() - sentAt > RESEND_MS) sendFrom(userNo, clientId);
    }
    const quiet = stopping() || talk.waiting.size > MESSAGES_PER_SECOND;
    if (!quiet) sendFrom(random.between(0, talk.counts.length * 2 - 1), randomUUID());
    await after(1_000 / MESSAGES_PER_SECOND); // the pace of the load
  }
}

/** Everything acknowledged is stored once, chained, and was shown to both devices of both, in order. */
async function verdict(db: Database, crowd: readonly CrowdSocket[], talk: Talk): Promise<string[]> {
  const wrong = crowd.flatMap(({ userNo, wrong: some }) => some.map((text) => `user ${userNo}: ${text}`));
  if (talk.waiting.size > 0) wrong.push(`${talk.waiting.size} messages were never acknowledged`);
  if (talk.acked.size === 0) wrong.push('nothing was said');
  const stored = await db.many<{ clientId: string; seq: bigint }>(sql`
    SELECT client_id AS "clientId", seq FROM chat_message WHERE conversation_id::text LIKE 'fb000000-%'`);
  const seqs = new Map(stored.map(({ clientId, seq }) => [clientId, Number(seq)]));
  if (seqs.size !== stored.length) wrong.push('a message is stored twice');
  for (const [clientId, seq] of talk.acked)
    if (seqs.get(clientId) !== seq) wrong.push(`${clientId} is not number ${seq}`);
  const rooms = await db.many<{ id: string; last: bigint; broken: bigint | null }>(sql`
    SELECT id, last_seq AS last, chat_first_break(id) AS broken FROM conversation WHERE id::text LIKE 'fb000000-%' ORDER BY id`);
  for (const [pair, { last, broken }] of rooms.entries()) {
    if (broken !== null) wrong.push(`conversation ${pair}: the chain breaks at ${broken}`);
    const devices = crowd.slice(pair * 2 * DEVICES, (pair + 1) * 2 * DEVICES);
    // Messages stored a moment ago may still be on their way.
    const isStuck = standstill(() => devices.reduce((sum, { shown }) => sum + shown.length, 0));
    while (devices.some(({ shown }) => shown.length < Number(last)) && !isStuck()) await after(20);
    for (const { userNo, shown, resets } of devices) {
      if (shown.length !== Number(last) || (shown[0] ?? 1) !== 1)
        wrong.push(`user ${userNo}: ${shown.length} of ${last}`);
      if (resets > 0) wrong.push(`user ${userNo}: ${resets} resets`);
    }
  }
  return wrong.slice(0, 50);
}

const resumesOf = (crowd: readonly CrowdSocket[]): number[] => crowd.flatMap(({ resumes }) => resumes);
const whole = (value: number): number => Math.round(value);

function at(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

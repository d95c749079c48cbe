import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { MESSAGES_EACH, pairOf, TALKERS, userOf } from './world.ts';

/** The yardstick of chat: the same rows of messages, inserted one by one, prepared, over eight connections. */
export interface InsertPlan {
  readonly url: string;
  readonly text: string;
  readonly connections: number;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface InsertResult {
  readonly inserted: number;
  readonly elapsedMs: number;
}

const INSERT = {
  name: 'insert',
  text: `INSERT INTO chat_message (conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, data, reply_to,
                                   at, hash)
         VALUES ($1, $2, $3, $4, 'user', $5, 'text', $6, '', NULL, $7, $8)`,
};

async function run(plan: InsertPlan): Promise<InsertResult> {
  const clients = Array.from({ length: plan.connections }, () => new pg.Client({ connectionString: plan.url }));
  await Promise.all(clients.map((client) => client.connect()));
  const seqs = new Map<string, number>();
  const begin = performance.now();
  const from = begin + plan.warmUpMs;
  const until = from + plan.seconds * 1000;
  let next = 0;
  let inserted = 0;
  setTimeout(() => process.stdout.write('measuring\n'), plan.warmUpMs);
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        const n = next++ % TALKERS;
        const conversationId = pairOf(n);
        const seq = (seqs.get(conversationId) ?? MESSAGES_EACH) + 1;
        seqs.set(conversationId, seq);
        const values = [
          conversationId,
          seq,
          randomUUID(),
          userOf(n),
          randomUUID(),
          plan.text,
          new Date(),
          randomBytes(32),
        ];
        await client.query({ ...INSERT, values });
        const now = performance.now();
        if (now >= from && now <= until) inserted += 1;
      }
    }),
  );
  process.stdout.write('measured\n');
  await Promise.all(clients.map((client) => client.end()));
  return { inserted, elapsedMs: plan.seconds * 1000 };
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as InsertPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);

import { prepareDatabase } from '#server/platform/postgres/prepare-database.ts';
import { type BenchServer, freshCopy, runScript, settleDown, urlFor } from '../lib/database.ts';
import { idOf } from '../orders/world.ts';

/** Users who send messages; many times as many are only connected. */
export const TALKERS = 1_000;
export const IDLERS = 10_000;
/** The group of all senders. */
export const GROUP = idOf('group', 0);
/** The conversation of two neighbours: 0 and 1, 2 and 3, … */
export const pairOf = (n: number): string => idOf('pair', n >> 1);
/** Messages in every conversation: with empty tables the database would plan for empty tables. */
export const MESSAGES_EACH = 40;
export const userOf = (n: number): string => idOf('user', n);

const TEMPLATE = 'bench_sockets_template';

const SEED = `
  CREATE FUNCTION bench_id(kind text, n int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT overlay(overlay(md5(kind || n) PLACING '8' FROM 13 FOR 1) PLACING '8' FROM 17 FOR 1)::uuid $$;
  INSERT INTO app_user (id, user_name, nickname, email, role, password_hash, email_confirmed_at)
    SELECT bench_id('user', n), 'user_' || n, 'User ' || n, 'user_' || n || '@example.com', 'trader', '', now()
    FROM generate_series(0, ${IDLERS - 1}) n;
  INSERT INTO session (id, token_hash, user_id, device_id, address, expires_at)
    SELECT bench_id('session', n), sha256(('token' || n)::bytea), bench_id('user', n), 'bench', '127.0.0.1',
           now() + interval '1 day' FROM generate_series(0, ${IDLERS - 1}) n;
  INSERT INTO conversation (id, kind, title, last_hash)
    SELECT id, 'group', 'everybody', sha256(convert_to(id::text, 'UTF8')) FROM bench_id('group', 0) id;
  INSERT INTO conversation (id, kind, ref, last_hash)
    SELECT bench_id('pair', n), 'direct', 'pair' || n, sha256(convert_to(bench_id('pair', n)::text, 'UTF8'))
    FROM generate_series(0, ${TALKERS / 2 - 1}) n;
  INSERT INTO chat_member (conversation_id, user_id, role)
    SELECT bench_id('group', 0), bench_id('user', n), 'party' FROM generate_series(0, ${TALKERS - 1}) n
    UNION ALL SELECT bench_id('pair', n / 2), bench_id('user', n), 'party' FROM generate_series(0, ${TALKERS - 1}) n;
  INSERT INTO chat_message (conversation_id, seq, id, sender_id, sender_kind, client_id, kind, body, at, hash)
    SELECT bench_id('pair', n), seq, gen_random_uuid(), bench_id('user', n * 2), 'user', gen_random_uuid(), 'text',
           'What was said before', now(), sha256((n || ' ' || seq)::bytea)
    FROM generate_series(0, ${TALKERS / 2 - 1}) n, generate_series(1, ${MESSAGES_EACH}) seq;
  UPDATE conversation SET last_seq = ${MESSAGES_EACH} WHERE kind = 'direct';
  INSERT INTO user_stream (user_id, last_seq, kept_until)
    SELECT bench_id('user', n), ${MESSAGES_EACH}, now() + interval '1 hour' FROM generate_series(0, ${TALKERS - 1}) n;
  INSERT INTO stream_event (user_id, seq, event, payload, at)
    SELECT bench_id('user', n), seq, 'chat.message', '{"message": "What was said before"}', now()
    FROM generate_series(0, ${TALKERS - 1}) n, generate_series(1, ${MESSAGES_EACH}) seq`;

/** Users with a session each, one group of all senders, and a conversation of every two neighbours. */
export async function prepareWorld(server: BenchServer): Promise<void> {
  await runScript(urlFor(server, 'postgres'), `CREATE DATABASE ${TEMPLATE}`);
  await prepareDatabase(urlFor(server, TEMPLATE));
  await runScript(urlFor(server, TEMPLATE), SEED);
}

export async function freshTalk(server: BenchServer, name: string): Promise<string> {
  const url = await freshCopy(server, TEMPLATE, name);
  await settleDown(url);
  return url;
}

export const ticketOf = (round: number, n: number): string => `bench-ticket-${round}-${n}`.padEnd(24, 'x');

/**
 * One ticket for each of the first `count` users. They last longer than those of the product, because all connect
 * together.
 */
export async function issueTickets(url: string, round: number, count: number): Promise<void> {
  await runScript(
    url,
    `INSERT INTO socket_ticket (ticket_hash, user_id, session_id, expires_at)
     SELECT sha256(convert_to(rpad('bench-ticket-${round}-' || n, 24, 'x'), 'UTF8')), bench_id('user', n),
            bench_id('session', n), now() + interval '1 hour' FROM generate_series(0, ${count - 1}) n`,
  );
}

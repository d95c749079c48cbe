import type { FastifyInstance } from 'fastify';
import { isLoopback } from '../platform/demo.ts';
import type { Queryable } from '../platform/postgres/db.ts';
import { sql } from '../platform/postgres/sql.ts';

/** Throws when a product without the demo is started on a database that has its accounts. */
export async function refuseDemoAccounts(db: Queryable): Promise<void> {
  if ((await db.maybe(sql`SELECT 1 FROM app_user WHERE is_demo LIMIT 1`)) === null) return;
  throw new Error(
    'this database has demo accounts, whose passwords anybody can read: start with a new DATA_DIR or another database, or with DEMO=1 on this machine only',
  );
}

/**
 * Answers nothing to a browser that believes to talk to another host: a page of a stranger whose name leads to
 * 127.0.0.1 (DNS rebinding) would otherwise read the demo's mail.
 */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isLoopback(request.headers.host ?? '')) return;
    // A refused upgrade has no owner: its connection is ended here.
    reply.raw.once('finish', () => request.raw.socket.end());
    await reply.code(421).send({ message: 'the demo answers at localhost or 127.0.0.1 only' });
  });
}

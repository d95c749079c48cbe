import { afterAll, beforeAll, beforeEach } from 'vitest';
import { loadHelp } from '#server/features/help/public.ts';
import { supportLoop } from '#server/features/support/desk.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import type { Wire } from '#tests/fixtures/client.ts';
import { openSocket, type TestSocket } from '#tests/fixtures/socket.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';

export interface SupportHouse {
  readonly app: TestApp;
  readonly sockets: TestSocket[];
  /** An agent with reception on and a live connection. */
  agentAtWork(): Promise<TestUser>;
  /** Asks for a person; answers the conversation. */
  ask(who: { readonly wire: Wire }): Promise<string>;
  /** The desk hands requests to agents. */
  work(): Promise<unknown>;
  tabOf(agent: TestUser, tab: 'queue' | 'mine' | 'open' | 'closed'): Promise<string[]>;
}

/** A product with help articles for the tests of one file; before each of them nobody is at work and nothing waits. */
export function supportHouse(): SupportHouse {
  let app: TestApp;
  const sockets: TestSocket[] = [];
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'presence.grace_s': 0, 'support.settle_s': 0 } });
    await loadHelp(app.services.db);
  });
  afterAll(async () => {
    await Promise.all(sockets.map((socket) => socket.close()));
    await app.close();
  });
  beforeEach(async () => {
    const { db } = app.services;
    await db.run(sql`UPDATE support_agent SET is_open = false`);
    await db.run(sql`UPDATE support_request SET state = 'closed', agent_id = NULL, answered_seq = last_seq`);
  });
  return {
    get app() {
      return app;
    },
    sockets,
    async agentAtWork() {
      const agent = await buildUser(app, { role: 'support' });
      sockets.push(await openSocket(agent.wire));
      await agent.wire.call('support.openReception', {});
      return agent;
    },
    async ask({ wire }) {
      const { conversationId } = await wire.call('support.open', {});
      await wire.call('support.askPerson', {});
      return conversationId;
    },
    work: () => supportLoop.run(app.services),
    async tabOf({ wire }, tab) {
      const { list } = await wire.call('support.listRequests', { tab, limit: 100 });
      return list.map(({ conversationId }) => conversationId);
    },
  };
}

import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type AppConfig, startApp } from '#server/app/app.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';

/** The response to a browser whose Host header is `host`. */
async function statusAs(host: string, address: string): Promise<number | undefined> {
  const sent = request(address, { headers: { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

describe('the demo', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ loops: false });
  });
  afterAll(() => app.close());

  it.each(['/dev/outbox.json', '/dev/outbox', '/gateway/catalogue', '/healthz'])(
    'answers %s to this machine only',
    async (path) => {
      const { port } = new URL(app.url);
      for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`])
        expect(await statusAs(host, app.url + path), host).toBe(200);
      for (const host of [`rebind.example:${port}`, 'market.example', '192.168.1.4:8080'])
        expect(await statusAs(host, app.url + path), host).toBe(421);
    },
  );

  it('opens no socket for another host', async () => {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=x`, {
      headers: { host: 'rebind.example' },
    });
    socket.on('error', () => undefined);
    const [sent, answer] = (await once(socket, 'unexpected-response')) as [ClientRequest, IncomingMessage];
    expect(answer.statusCode).toBe(421);
    sent.destroy();
  });
});

describe('a product without the demo', () => {
  it('shows no mail, and answers to the name that its proxy passes on', async () => {
    const app = await startTestApp({ loops: false, env: { DEMO: '0' } });
    expect(await statusAs('market.example', `${app.url}/dev/outbox.json`)).toBe(404);
    expect(await statusAs('market.example', `${app.url}/gateway/catalogue`)).toBe(200);
    await app.close();
  });

  it('shows no mail of a demo that sends it', async () => {
    const app = await startTestApp({ loops: false, env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
    expect((await fetch(`${app.url}/dev/outbox.json`)).status).toBe(404);
    await app.close();
  });

  it('does not start on a database that has demo accounts', async () => {
    const demo = await startTestApp({ loops: false });
    await demo.db.run(sql`
      INSERT INTO app_user (id, user_name, nickname, password_hash, is_demo)
      VALUES (${newId()}, 'demo_admin', 'demo_admin', 'x', true)`);
    const config = { ...(demo.services.config as AppConfig), demo: false };
    await expect(startApp(config)).rejects.toThrow('this database has demo accounts');
    await demo.close();
  });
});

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fakeMailServer, type MailServer } from '#tests/fakes/mail-server.ts';
import { type EmptyProduct, startEmptyProduct } from '#tests/fixtures/worker-product.ts';
import { test as base, expect } from './test.ts';

const ROOT = join(import.meta.dirname, '../../..');

interface InstallationFixtures {
  /** Specs that name another one have an installation of their own. */
  readonly installationNo: number;
  readonly mails: MailServer;
  readonly installation: EmptyProduct;
}

/** Tests on an installation that was just started, with a mail server. */
export const test = base.extend<object, InstallationFixtures>({
  installationNo: [1, { scope: 'worker', option: true }],
  mails: [
    async ({ browserName: _ }, use) => {
      const server = await fakeMailServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  installation: [
    async ({ mails }, use) => {
      const product = await startEmptyProduct({ SMTP_URL: mails.url, WORKERS: '1' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  places: [async ({ installation }, use) => use(installation.places), { scope: 'worker' }],
});

/** What the operator reads after `npm run admin -- create` on the host: the path of the one-time link. */
export function adminLink({ dataDir, places }: EmptyProduct): string {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', PORT: new URL(places.url).port };
  const { stdout, stderr } = spawnSync(process.execPath, ['server/src/admin.ts', 'create'], { cwd: ROOT, env });
  const link = /administrator: (\S+)/.exec(stdout.toString())?.[1];
  if (link === undefined) throw new Error(`no link: ${stderr}`);
  return new URL(link).pathname;
}

/** The code in the next mail to this address, after what makes the product send one. */
export async function mailedCode(mails: MailServer, address: string, send: () => Promise<void>): Promise<string> {
  const before = mails.textsTo(address).length;
  await send();
  await expect.poll(() => mails.textsTo(address).length).toBeGreaterThan(before);
  return /\b\d{6}\b/.exec(mails.textsTo(address).at(-1) ?? '')?.[0] ?? '';
}

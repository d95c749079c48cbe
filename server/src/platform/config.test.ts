import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { workersFor } from './workers-for.ts';

const SECRET = 'kGv8Qm2xT5wZ9rB4nL7cJ1hF6dS3aP0y';
const SIGN_SECRET = 'Zr81kQmX02vTnB7s';
const MASTER_KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 37) % 256)).toString('base64');
const DATABASE_URL = 'postgres://market@db.example/market';

describe('the configuration', () => {
  let dataDir = '';
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'cardway-config-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('needs nothing: embedded database, demo data, secrets made once and for their owner alone', () => {
    const first = loadConfig({ DATA_DIR: dataDir });
    expect(first).toMatchObject({ host: '127.0.0.1', port: 8080, demo: true, databaseUrl: null, smtpUrl: null });
    expect(first.publicUrl).toBe('http://localhost:8080');
    expect([...first.roles]).toEqual(['web', 'socket', 'worker']);
    expect(first.masterKeys).toMatchObject([{ id: 1, key: { length: 32 } }]);
    expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600);
    const second = loadConfig({ DATA_DIR: dataDir });
    expect(second.secret).toBe(first.secret);
    expect(second.masterKeys).toEqual(first.masterKeys);
  });

  it('has no demo where others can reach it', () => {
    expect(() => loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0' })).toThrow('HOST=0.0.0.0 would make the demo public');
    expect(loadConfig({ DATA_DIR: dataDir, HOST: '0.0.0.0', DEMO: '0' })).toMatchObject({
      demo: false,
      databaseUrl: null,
    });
    expect(() => loadConfig({ DATA_DIR: dataDir, DEMO: 'maybe' })).toThrow('DEMO: must be 1 or 0');
  });

  it('starts no signer beside a product that others can reach', () => {
    const own = { DATA_DIR: dataDir, DEMO: '0', SIGNER_TRON_KEY_FILE: '/keys/tron' };
    expect(loadConfig(own).signer?.keyFiles).toEqual({ SIGNER_TRON_KEY_FILE: '/keys/tron' });
    for (const reach of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://market.example' }, { TRUST_PROXY: '1' }]) {
      const [[name, value] = []] = Object.entries(reach);
      expect(() => loadConfig({ ...own, ...reach })).toThrow(
        `SIGNER_TRON_KEY_FILE: with ${name}=${value} others reach the product`,
      );
    }
  });

  it('takes the command that starts readers of files as words', () => {
    expect(loadConfig({ DATA_DIR: dataDir }).fileReader).toEqual([]);
    expect(loadConfig({ DATA_DIR: dataDir, FILE_READER_COMMAND: 'sudo -n  -u reader' }).fileReader).toEqual([
      'sudo',
      '-n',
      '-u',
      'reader',
    ]);
  });

  it("with a database of one's own takes no default secrets and no demo data", () => {
    expect(() => loadConfig({ DATA_DIR: dataDir, DATABASE_URL })).toThrow('SECRET, MASTER_KEY, SIGN_SECRET: required');
    expect(() => loadConfig({ DATA_DIR: dataDir, DATABASE_URL, SECRET, SIGN_SECRET })).toThrow(/^MASTER_KEY: required/);
    const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL, SECRET, SIGN_SECRET, MASTER_KEY });
    expect(config).toMatchObject({ databaseUrl: DATABASE_URL, demo: false, secret: SECRET });
  });

  it('takes a ring of master keys, each with its id, in place of one key', () => {
    const own = { DATA_DIR: dataDir, DATABASE_URL, SECRET, SIGN_SECRET };
    const other = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 53) % 256)).toString('base64');
    const idsOf = (env: Record<string, string>) => loadConfig({ ...own, ...env }).masterKeys.map(({ id }) => id);
    expect(idsOf({ MASTER_KEY })).toEqual([1]);
    expect(idsOf({ MASTER_KEYS: `1:${MASTER_KEY}, 12:${other}` })).toEqual([1, 12]);
    const wrong = [
      MASTER_KEY,
      `0:${other}`,
      `256:${other}`,
      `x:${other}`,
      `1:${MASTER_KEY},1:${other}`,
      '1:AAAA',
      '1:',
    ];
    for (const MASTER_KEYS of wrong) expect(() => idsOf({ MASTER_KEYS })).toThrow(/^MASTER_KEYS: must look like/);
    const zeros = Buffer.alloc(32).toString('base64');
    expect(() => idsOf({ MASTER_KEYS: `1:${MASTER_KEY},2:${zeros}` })).toThrow('MASTER_KEYS: must be random');
    expect(() => idsOf({ MASTER_KEY, MASTER_KEYS: `1:${MASTER_KEY}` })).toThrow('set one of them');
  });

  it('keeps its secrets elsewhere when told to', () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'cardway-secrets-'));
    const empty = mkdtempSync(join(tmpdir(), 'cardway-config-'));
    const SECRETS_FILE = join(elsewhere, 'keys', 'secrets.json');
    const first = loadConfig({ DATA_DIR: empty, SECRETS_FILE });
    expect(statSync(SECRETS_FILE).mode & 0o777).toBe(0o600);
    expect(readdirSync(empty)).toEqual([]);
    expect(loadConfig({ DATA_DIR: dataDir, DATABASE_URL, SECRETS_FILE }).masterKeys).toEqual(first.masterKeys);
    for (const folder of [elsewhere, empty]) rmSync(folder, { recursive: true });
  });

  it('runs a worker for every two cores where requests come, and one in a demo', () => {
    const roles = ['web', 'socket', 'worker'] as const;
    expect([1, 2, 3, 4, 8, 64].map((cores) => workersFor(cores, roles))).toEqual([1, 1, 1, 2, 4, 8]);
    expect(workersFor(64, ['worker'])).toBe(1);
    expect(loadConfig({ DATA_DIR: dataDir }).workers).toBe(1);
    expect(loadConfig({ DATA_DIR: dataDir, WORKERS: '3' }).workers).toBe(3);
  });

  it('links to what it is told to, and to nothing else', () => {
    const none = { supportEmail: null, blogUrl: null, social: [] };
    expect(loadConfig({ DATA_DIR: dataDir, DEMO: '0' }).links).toEqual(none);
    const demo = loadConfig({ DATA_DIR: dataDir, SUPPORT_EMAIL: 'own@market.example' }).links;
    expect(demo).toMatchObject({ supportEmail: 'own@market.example', blogUrl: 'https://example.com/blog' });
    expect(demo.social.map(({ name }) => name)).toEqual(['X', 'Telegram']);
    const { links } = loadConfig({
      DATA_DIR: dataDir,
      SUPPORT_EMAIL: 'help@market.example',
      BLOG_URL: 'https://blog.market.example',
      SOCIAL_LINKS: 'X=https://x.example/market?a=b, Chat =https://chat.example/market',
    });
    expect(links).toEqual({
      supportEmail: 'help@market.example',
      blogUrl: 'https://blog.market.example',
      social: [
        { name: 'X', url: 'https://x.example/market?a=b' },
        { name: 'Chat', url: 'https://chat.example/market' },
      ],
    });
    expect(() => loadConfig({ DATA_DIR: dataDir, SOCIAL_LINKS: 'X=javascript:alert(1)' })).toThrow(/^SOCIAL_LINKS: /);
    expect(() => loadConfig({ DATA_DIR: dataDir, BLOG_URL: 'javascript:alert(1)' })).toThrow(/^BLOG_URL: /);
  });

  it.each([
    ['RATES_URL', {}],
    ['CARRIER_API_URL', { CARRIER_API_KEY: 'key' }],
  ])('reads %s over https, or from this machine', (name, besides) => {
    const read = (url: string) => loadConfig({ DATA_DIR: dataDir, ...besides, [name]: url });
    for (const url of ['https://outside.example/x', 'http://127.0.0.1:8090/x', 'http://[::1]/x']) read(url);
    for (const url of ['http://outside.example/x', 'http://10.0.0.5/x', 'http://127.0.0.1.example/x']) {
      expect(() => read(url)).toThrow(`${name}: must be https unless it is on this machine`);
    }
    expect(() => read('ftp://outside.example')).toThrow(`${name}: must look like https://`);
  });

  it('knows the relay of calls by its addresses and its secret, or none', () => {
    expect(loadConfig({ DATA_DIR: dataDir })).toMatchObject({ turn: null, stunUrl: null });
    const TURN_URL = 'turn:turn.example:3478?transport=udp,turns:turn.example:5349';
    const env = { DATA_DIR: dataDir, TURN_URL, TURN_SECRET: 'as coturn has it', STUN_URL: 'stun:turn.example:3478' };
    expect(loadConfig(env)).toMatchObject({
      turn: { urls: TURN_URL.split(','), secret: 'as coturn has it' },
      stunUrl: 'stun:turn.example:3478',
    });
    expect(() => loadConfig({ DATA_DIR: dataDir, TURN_URL })).toThrow('TURN_URL and TURN_SECRET: one needs the other');
    expect(() => loadConfig({ ...env, TURN_URL: 'http://turn.example' })).toThrow(/^TURN_URL: must look like/);
  });

  it('takes the roles of the process from the command line', () => {
    expect([...loadConfig({ DATA_DIR: dataDir }, ['--roles=web,worker']).roles]).toEqual(['web', 'worker']);
    expect(() => loadConfig({ DATA_DIR: dataDir }, ['--roles=cook'])).toThrow(/^ROLES: /);
  });

  it('takes the wide bounds of rules where nobody else can reach it', () => {
    expect(loadConfig({ DATA_DIR: dataDir }).wideRules).toBe(false);
    const own = { DATA_DIR: dataDir, DEMO: '0', TRUST_PROXY: '1', WIDE_RULES: '1', NODE_ENV: 'production' };
    expect(loadConfig(own).wideRules).toBe(true);
  });

  it('treats a variable set to nothing as unset', () => {
    expect(loadConfig({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: '' }).port).toBe(8080);
  });

  it.each([
    [{ SIGNER_KEY: `0x${'1'.repeat(64)}` }, /^SIGNER_KEY: the product must not have it/],
    [{ PORT: 'http' }, /^PORT: /],
    [{ PORT: '70000' }, /^PORT: /],
    [{ NATS_URL: 'nats://a:4222, http://b' }, /^NATS_URL: must look like/],
    [{ NATS_URL: 'nats://a:4222' }, /^NATS_URL: must have a password/],
    [{ NATS_URL: 'nats://127.0.0.1:4222, nats://b:4222' }, /^NATS_URL: must have a password/],
    [{ NATS_URL: 'tls://a:4222', NATS_PREFIX: 'a.*' }, /^NATS_PREFIX: /],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL: must look like/],
    [{ SECRET: 'short' }, /^SECRET: must have at least 32/],
    [{ SECRET: 'x'.repeat(40) }, /^SECRET: must be random/],
    [{ MASTER_KEY: `${'A'.repeat(43)}=` }, /^MASTER_KEY: must be random/],
    [{ SMTP_URL: 'mail' }, /^SMTP_URL: /],
    [{ RULES: '{' }, /^RULES: not valid JSON/],
    [{ WIDE_RULES: '1', DEMO: '0', HOST: '0.0.0.0' }, /^WIDE_RULES=1 is for tests .* not for HOST=0.0.0.0$/],
    [
      { WIDE_RULES: '1', DEMO: '0', TRUST_PROXY: '1', PUBLIC_URL: 'https://market.example' },
      /not for PUBLIC_URL=https:\/\/market.example$/,
    ],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: /],
  ])('names the variable that is wrong: %j', (wrong, message) => {
    expect(() => loadConfig({ DATA_DIR: dataDir, ...wrong })).toThrow(message);
  });
});

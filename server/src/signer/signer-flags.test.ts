import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED, rightsOf, secretFile } from '#tests/fixtures/process-rights.ts';
import { signerFlags } from './signer-flags.ts';

describe('the process of the signer', () => {
  let secrets: ReturnType<typeof secretFile>;
  beforeAll(() => {
    secrets = secretFile();
  });
  afterAll(() => secrets.remove());

  it('reads no file of the product, writes none and starts nothing; it only talks to its database', async () => {
    expect(await rightsOf(signerFlags({}), secrets.path)).toEqual({
      read: DENIED,
      list: DENIED,
      write: DENIED,
      start: DENIED,
      thread: DENIED,
      connect: 'done',
      look: 'done',
    });
  });

  it('reads the files that its environment names, and no others beside them', async () => {
    for (const env of [
      { SIGNER_TRON_KEY_FILE: secrets.path },
      { SIGNER_DATABASE_URL: `postgres://signer:x@db.example/market?sslrootcert=${encodeURIComponent(secrets.path)}` },
    ]) {
      expect(await rightsOf(signerFlags(env), secrets.path)).toMatchObject({ read: 'done', list: DENIED });
    }
  });
});

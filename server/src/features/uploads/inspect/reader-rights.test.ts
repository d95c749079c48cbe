import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DENIED, rightsOf, secretFile } from '#tests/fixtures/process-rights.ts';
import { READER_FLAGS } from './inspector-pool.ts';

describe('a process that reads strangers’ files', () => {
  let secrets: ReturnType<typeof secretFile>;
  beforeAll(() => {
    secrets = secretFile();
  });
  afterAll(() => secrets.remove());

  it('reads no secret, writes no file, starts nothing and opens no connection', async () => {
    const ends = await rightsOf(READER_FLAGS, secrets.path);
    expect(new Set(Object.values(ends))).toEqual(new Set([DENIED]));
  });

  it('could do all of it without these flags', async () => {
    expect(new Set(Object.values(await rightsOf([], secrets.path)))).toEqual(new Set(['done']));
  });
});

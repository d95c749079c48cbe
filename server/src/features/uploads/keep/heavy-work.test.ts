import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/app/services.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { fakePdf } from '#tests/fixtures/files.ts';
import { inspectInTurn } from './heavy-work.ts';

let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cardway-turns-'));
  path = join(folder, 'a.pdf');
  await writeFile(path, fakePdf());
});
afterAll(() => rm(folder, { recursive: true }));

const rules = openRules({ 'uploads.at_once': 2, 'uploads.waiting': 3 });
const services = { rules, config: { fileReader: [] as readonly string[] } } as Services;

describe('videos and PDF files', () => {
  it('of one account wait for each other, one read at a time, and take no place from another account', async () => {
    const grant = { userId: 'busy', purpose: 'chat_files' } as const;
    const work = { job: { kind: 'pdf', path }, keep: async () => undefined } as const;
    const sent = Array.from({ length: 6 }, () => inspectInTurn(services, grant, work));
    const outcomes = await Promise.allSettled([...sent, inspectInTurn(services, { ...grant, userId: 'other' }, work)]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      ...Array(4).fill('fulfilled'),
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(outcomes[4]).toMatchObject({ reason: { code: 'gateway.unavailable' } });
  });
});

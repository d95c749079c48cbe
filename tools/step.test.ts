import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FAILED, type Outcome, PASSED, runNode, runStages, type Step } from './step.ts';

describe('steps', () => {
  let output: string[];
  beforeEach(() => {
    output = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(line.trim()));
  });
  afterEach(() => void vi.restoreAllMocks());

  const step = (name: string, outcome: Outcome | Error): Step => ({
    name,
    run: () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)),
  });

  it('are added up, and those that failed are named with what failed in them', async () => {
    const files = [{ name: 'a.test.ts', seconds: 2 }];
    const sum = await runStages([
      [[step('types', PASSED)]],
      [
        [step('unit', { passed: 5, failed: 2, failures: ['a.test.ts: adds', 'b.test.ts: takes'], files })],
        [step('lint', FAILED)],
      ],
      [[step('api', new Error('no database'))]],
    ]);
    expect(sum).toMatchObject({
      passed: 6,
      failed: 4,
      failures: ['unit: a.test.ts: adds', 'unit: b.test.ts: takes', 'lint: see above', 'api: see above'],
      files,
    });
    expect(sum.steps.map(({ name }) => name)).toEqual(['types', 'unit', 'lint', 'api']);
    expect(output).toContain('no database');
  });

  it('run side by side in lanes, and stage after stage', async () => {
    const begun: string[] = [];
    const waiting: (() => void)[] = [];
    const held = (name: string): Step => ({
      name,
      run: () => {
        begun.push(name);
        return new Promise((done) => void waiting.push(() => done(PASSED)));
      },
    });
    const all = runStages([[[held('kill'), held('kill again')], [held('money')]], [[held('browser')]]]);
    expect(begun).toEqual(['kill', 'money']);
    waiting.shift()?.();
    await vi.waitFor(() => expect(output).toContainEqual(expect.stringMatching(/^== kill: 1 passed/)));
    await vi.waitFor(() => expect(begun).toEqual(['kill', 'money', 'kill again']));
    waiting.shift()?.();
    waiting.shift()?.();
    await vi.waitFor(() => expect(begun).toEqual(['kill', 'money', 'kill again', 'browser']));
    waiting.shift()?.();
    expect(await all).toMatchObject({ passed: 4, failed: 0, failures: [] });
  });

  it('begin each line of a program with its label', async () => {
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    const { code } = await runNode('-e', ['console.log("one\\ntwo"); process.exitCode = 3'], { label: 'kill' });
    expect({ code, written }).toEqual({ code: 3, written: ['kill: one\n', 'kill: two\n'] });
  });
});

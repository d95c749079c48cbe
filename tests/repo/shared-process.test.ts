import { expect, it } from 'vitest';
import { sources, textOf } from './files.ts';

/** What a file of the project `api` may change of the process that it shares with others, and how it takes it back. */
const TAKEN_BACK: readonly (readonly [change: RegExp, back: RegExp, times: number])[] = [
  // Before, so that the mock reaches modules that are loaded, and after.
  [/\bvi\.(mock|doMock)\(/, /\bvi\.resetModules\(\)/g, 2],
  [/\bvi\.useFakeTimers\(/, /\bvi\.useRealTimers\(\)/g, 1],
  [/\bvi\.stubEnv\(/, /\bvi\.unstubAllEnvs\(\)/g, 1],
  [/\bvi\.stubGlobal\(/, /\bvi\.unstubAllGlobals\(\)/g, 1],
];
const FOR_GOOD = /\bprocess\.env(\.\w+|\[[^\]]+\]) \??\??=[^=]|\bglobalThis\.\w+ =[^=]|\bprocess\.(chdir|exit)\(/;

function changesLeft(text: string): string[] {
  const left = TAKEN_BACK.filter(
    ([change, back, times]) => change.test(text) && [...text.matchAll(back)].length < times,
  );
  return [...left.map(([change]) => change.source), ...(FOR_GOOD.test(text) ? [FOR_GOOD.source] : [])];
}

/** Programs of their own. */
const ELSEWHERE = /\.setup\.ts$|\/run\.ts$/;

it('takes back what it changes of the process, which the tests of other files run in', () => {
  const shared = sources(/\.ts$/).filter(
    (path) =>
      (/^tests\/(api|fuzz|fixtures|fakes)\//.test(path) && !ELSEWHERE.test(path)) || path.endsWith('.db.test.ts'),
  );
  expect(shared.length).toBeGreaterThan(200);
  expect(shared.filter((path) => changesLeft(textOf(path)).length > 0)).toEqual([]);
});

it('is found where it does not', () => {
  for (const text of [
    "vi.mock('argon'); vi.resetModules();",
    "vi.useFakeTimers({ toFake: ['Date'] });",
    "vi.stubEnv('PORT', '1');",
    "vi.stubGlobal('fetch', none);",
    "process.env.PORT = '1';",
    "process.env['PORT'] ??= '1';",
    'globalThis.fetch = none;',
    "process.chdir('/');",
  ]) {
    expect(changesLeft(text), text).toHaveLength(1);
  }
  expect(changesLeft("if (process.env.PORT === '1') return;")).toEqual([]);
});

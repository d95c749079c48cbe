import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const wordsOf = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

it('does not call cards sold that were given back after they were seen', () => {
  for (const lang of ['en', 'zh_cn']) {
    const { counts } = JSON.parse(wordsOf(`../../../../words/${lang}/goods.json`)) as {
      counts: { completed: string };
    };
    expect(counts.completed).not.toMatch(/sold|售/);
  }
});

it('labels a sell ad without cards in the words of sell ads', () => {
  const page = wordsOf('../ads/mine/own-sell-ad.tsx');
  expect(page).toContain("goods('ad.completed')");
  expect(page).not.toContain('status.completed');
});

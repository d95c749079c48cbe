import { describe, expect, it } from 'vitest';
import type { BuiltChunk } from './initial-files.ts';
import { BUDGET, overBudget } from './javascript-budget.ts';

const chunk = (fileName: string, imports: string[], more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  imports,
  isEntry: false,
  isDynamicEntry: false,
  facadeModuleId: null,
  moduleIds: [],
  ...more,
});

const HOME = '/x/web/src/features/market/home/home-page.tsx';
const chunks = [
  chunk('index.js', ['base.js'], { isEntry: true }),
  chunk('base.js', []),
  chunk('home.js', ['base.js'], { isDynamicEntry: true, moduleIds: [HOME], facadeModuleId: HOME }),
  chunk('words.js', [], { isDynamicEntry: true, moduleIds: ['/x/words/en/market.json'] }),
  chunk('wallet.js', ['base.js', 'table.js'], { isDynamicEntry: true, facadeModuleId: '/x/wallet-page.tsx' }),
  chunk('orders.js', ['table.js'], { isDynamicEntry: true, facadeModuleId: '/x/orders-page.tsx' }),
  chunk('table.js', ['base.js']),
];
const bytes =
  (sizes: Readonly<Record<string, number>>) =>
  (file: string): number =>
    sizes[file] ?? 0;

describe('the budget of JavaScript', () => {
  it('counts the entry, the home page and its words once each, with what they import', () => {
    const sizes = { 'index.js': 1_000, 'base.js': 150_000, 'home.js': 44_000, 'words.js': 5_000 };
    expect(overBudget(chunks, bytes(sizes))).toEqual([]);
    expect(overBudget(chunks, bytes({ ...sizes, 'words.js': 5_001 }))).toEqual([
      'The home page: 200001 bytes of JavaScript, of 200000 allowed. Largest: base.js 150000, home.js 44000, words.js 5001, index.js 1000',
    ]);
  });

  it('counts of another page what the home page does not have', () => {
    const most = BUDGET.partBytes - 20_000;
    const sizes = { 'base.js': 190_000, 'table.js': 20_000, 'wallet.js': most, 'orders.js': most };
    expect(overBudget(chunks, bytes(sizes))).toEqual([]);
    expect(overBudget(chunks, bytes({ ...sizes, 'wallet.js': most + 1 }))).toEqual([
      `/x/wallet-page.tsx: 220001 bytes of JavaScript, of 220000 allowed. Largest: wallet.js ${most + 1}, table.js 20000`,
    ]);
  });
});

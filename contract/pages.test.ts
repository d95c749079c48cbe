import { describe, expect, it } from 'vitest';
import { pageAt } from './pages.ts';

describe('the page at a path', () => {
  it.each([
    '/',
    '/gift',
    '/gift/',
    '/help',
    '/help/fees/seller',
    '/login/%2Fwallet',
    '/operate/AD1/GO1/u1',
    '/staff/arbitration/statistics',
  ])('%s is one', (path) => expect(pageAt(path)).not.toBeNull());

  it.each(['/no/such/page', '/gif', '/operate/AD1', '/help/a/b/c', '/wp-login.php', '/GIFT'])('%s is none', (path) =>
    expect(pageAt(path)).toBeNull(),
  );

  it('is the one that is written out, before one with a name in that part', () => {
    expect(pageAt('/staff/arbitration/statistics')).toBe('/staff/arbitration/statistics');
    expect(pageAt('/staff/arbitration/GO12345678')).toBe('/staff/arbitration/{-$orderCode}');
    expect(pageAt('/operate/AD1/GO1/u1')).toBe('/operate/$adCode/$orderCode/$opponentCode');
  });
});

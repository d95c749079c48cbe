import { describe, expect, it } from 'vitest';
import { isKnownPage } from './known-pages.ts';

describe('the pages that the server knows', () => {
  it.each([
    '/',
    '/gift',
    '/gift/',
    '/help',
    '/help/fees/seller',
    '/login/%2Fwallet',
    '/operate/AD1/GO1/u1',
    '/staff/arbitration/statistics',
  ])('%s is one', (path) => expect(isKnownPage(path)).toBe(true));

  it.each(['/no/such/page', '/gif', '/operate/AD1', '/help/a/b/c', '/wp-login.php', '/GIFT'])('%s is none', (path) =>
    expect(isKnownPage(path)).toBe(false),
  );
});

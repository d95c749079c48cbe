import { describe, expect, test } from 'vitest';
import { pageHeaders } from './page-headers.ts';

describe('the headers of a page', () => {
  test('are those of helmet, with the policy asked for', () => {
    const headers = pageHeaders({
      contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'self'"], frameAncestors: ["'none'"] } },
      strictTransportSecurity: false,
    });
    expect(headers['content-security-policy']).toBe("default-src 'self';frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('a policy that makes no sense is refused when the product starts', () => {
    expect(() => pageHeaders({ contentSecurityPolicy: { directives: { defaultSrc: ['self'] } } })).toThrow(/quoted/);
  });
});

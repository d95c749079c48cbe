import { describe, expect, it } from 'vitest';
import { contentPolicy } from './content-policy.ts';

const publicUrl = 'https://market.example';

describe('the content security policy', () => {
  it('lets pages call this site and its socket only', () => {
    expect(contentPolicy({ publicUrl, analytics: null })).toMatchObject({
      scriptSrc: ["'self'"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", 'wss://market.example'],
    });
  });

  it('adds the page counter that is configured, and no script of its', () => {
    const analytics = { url: 'https://stats.example/counter', domain: 'market.example' };
    expect(contentPolicy({ publicUrl, analytics })).toMatchObject({
      scriptSrc: ["'self'"],
      connectSrc: ["'self'", 'wss://market.example', 'https://stats.example'],
    });
  });
});

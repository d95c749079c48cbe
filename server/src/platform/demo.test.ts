import { describe, expect, it } from 'vitest';
import { demoOf, isLoopback } from './demo.ts';

const LOCAL = { HOST: '127.0.0.1', TRUST_PROXY: 0 };
const DATABASE_URL = 'postgres://market@db.example/market';

describe('the demo', () => {
  it('comes with the embedded database, and otherwise when it is wanted', () => {
    expect(demoOf(LOCAL)).toBe(true);
    expect(demoOf({ ...LOCAL, DEMO: false })).toBe(false);
    expect(demoOf({ ...LOCAL, DATABASE_URL })).toBe(false);
    expect(demoOf({ ...LOCAL, DATABASE_URL, DEMO: true })).toBe(true);
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 would make the demo public'],
    [{ HOST: '::' }, 'HOST=:: would make'],
    [{ HOST: '192.168.1.5' }, 'HOST=192.168.1.5 would make'],
    [{ PUBLIC_URL: 'https://market.example' }, 'PUBLIC_URL=https://market.example would make'],
    [{ PUBLIC_URL: 'http://127.0.0.1.nip.example' }, 'PUBLIC_URL='],
    [{ TRUST_PROXY: 1 }, 'TRUST_PROXY=1 would make'],
    [{ HOST: '0.0.0.0', DATABASE_URL, DEMO: true }, 'HOST=0.0.0.0'],
  ])('is refused where others can reach it: %o', (env, sentence) => {
    expect(() => demoOf({ ...LOCAL, ...env })).toThrow(sentence);
    expect(demoOf({ ...LOCAL, ...env, DEMO: false })).toBe(false);
  });

  it('knows the names of this machine', () => {
    for (const host of ['localhost', 'localhost:8080', '127.0.0.1', '127.8.9.1:80', '::1', '[::1]', '[::1]:8080'])
      expect(isLoopback(host), host).toBe(true);
    for (const host of [
      '0.0.0.0',
      '::',
      '10.0.0.1',
      '127.example',
      '127.0.0.1.example',
      'localhost.example',
      '[::]:80',
      '',
    ])
      expect(isLoopback(host), host).toBe(false);
  });
});

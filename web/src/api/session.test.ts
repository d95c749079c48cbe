import { beforeEach, expect, it, vi } from 'vitest';
import { maskEmail } from '../lib/mask-email.ts';

const stored = new Map<string, string>();
/** A browser's window, as far as sessions need it. */
let windowOf: EventTarget;

beforeEach(() => {
  stored.clear();
  windowOf = new EventTarget();
  vi.resetModules();
  vi.stubGlobal('window', windowOf);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

const ANSWER = { token: 'tb.1', csrfToken: 'c', user: { userId: 'u1', userName: 'ann', email: 'ann@market.example' } };

it('knows the own address in memory, and keeps none in the storage of the browser', async () => {
  const { getSession, signIn } = await import('./session.ts');
  signIn(ANSWER as never);
  expect(getSession().user?.email).toBe('ann@market.example');
  expect(stored.get('session')).toContain('tb.1');
  expect([...stored.values()].join()).not.toContain('market.example');
});

it('keeps it when another tab changes the session of the same user, and not that of another one', async () => {
  const { getSession, signIn } = await import('./session.ts');
  signIn(ANSWER as never);
  const change = (userId: string) => {
    stored.set('session', JSON.stringify({ ...ANSWER, user: { ...ANSWER.user, userId, email: null } }));
    windowOf.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
  };
  change('u1');
  expect(getSession().user?.email).toBe('ann@market.example');
  change('u2');
  expect(getSession().user?.email).toBeNull();
});

it('begins anew when another tab logs out or in as somebody else, and not for the same person', async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.useFakeTimers();
  const { signIn } = await import('./session.ts');
  signIn(ANSWER as never);
  const reloadsAfter = (userId: string | null) => {
    if (userId === null) stored.delete('session');
    else stored.set('session', JSON.stringify({ ...ANSWER, token: 'tb.2', user: { ...ANSWER.user, userId } }));
    windowOf.dispatchEvent(Object.assign(new Event('storage'), { key: 'session' }));
    vi.runAllTimers();
    return reload.mock.calls.length;
  };
  expect(['u1', 'u2', null].map(reloadsAfter)).toEqual([0, 1, 2]);
  vi.useRealTimers();
});

it('is not brought back by an answer that comes after another tab logged out', async () => {
  const { keepCsrfToken, keepUser, signIn } = await import('./session.ts');
  signIn(ANSWER as never);
  stored.delete('session');
  keepUser(ANSWER.user as never);
  keepCsrfToken('c2');
  expect(stored.has('session')).toBe(false);
});

it('shows an address by its first character and its host', () => {
  expect(maskEmail('ann@market.example')).toBe('a•••@market.example');
  expect(maskEmail('@x')).toBe('@x');
});

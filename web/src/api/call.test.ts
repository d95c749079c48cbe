import { beforeEach, expect, it, vi } from 'vitest';

const stored = new Map<string, string>();
const send = vi.fn();
const leaveSoon = vi.fn(() => true);

beforeEach(() => {
  stored.clear();
  leaveSoon.mockClear();
  vi.resetModules();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.doMock('./send.ts', () => ({ send }));
  vi.doMock('./entries.ts', () => ({ entryOf: async () => [1, false, false] }));
  vi.doMock('./leave.ts', () => ({ leaveSoon }));
  vi.doMock('../i18n/i18n.ts', () => ({ say: (key: string) => key }));
  vi.doMock('../ui/overlay/toast.ts', () => ({ toastError: vi.fn(), toastWarning: vi.fn() }));
  vi.doMock('../ui/overlay/alert.ts', () => ({ alertBox: vi.fn() }));
});

const answerOf = (token: string) => ({ token, csrfToken: 'c', user: { userId: token } }) as never;

/** A call whose answer is that its session has ended, and what becomes of the login meanwhile. */
async function expiredAfter(next: (signIn: (answer: never) => void) => void): Promise<string | null> {
  const [{ call }, { ApiError }, { getSession, signIn }] = await Promise.all([
    import('./call.ts'),
    import('./api-error.ts'),
    import('./session.ts'),
  ]);
  signIn(answerOf('first'));
  send.mockImplementationOnce(async () => {
    next(signIn);
    throw new ApiError({ code: 'session.expired', message: 'over' });
  });
  await expect(call('users.getMe', {})).rejects.toMatchObject({ code: 'session.expired' });
  return getSession().token;
}

it('ends the login whose session is over, and leads to the login page', async () => {
  expect(await expiredAfter(() => undefined)).toBeNull();
  expect(leaveSoon).toHaveBeenCalledWith('login');
});

it('asks again with the server’s time once its clock was put right', async () => {
  const [{ call }, { ApiError }, { serverNow }] = await Promise.all([
    import('./call.ts'),
    import('./api-error.ts'),
    import('../lib/clock.ts'),
  ]);
  const serverMs = Date.now() + 8 * 3_600_000;
  send.mockRejectedValueOnce(new ApiError({ code: 'gateway.clock_skew', message: 'too far' }));
  send.mockResolvedValueOnce({ timestamp: serverMs });
  send.mockResolvedValueOnce({ userId: 'u1' });
  expect(await call('users.getMe', {})).toEqual({ userId: 'u1' });
  expect(Math.abs(serverNow() - serverMs)).toBeLessThan(1_000);
});

it('leaves a login alone that took the place of the one that called', async () => {
  expect(await expiredAfter((signIn) => signIn(answerOf('second')))).toBe('second');
  expect(leaveSoon).not.toHaveBeenCalled();
});

import type { ResultOf } from '#contract/catalogue.ts';
import { call } from './call.ts';
import { callKey, queryClient, useCall } from './query.ts';
import { getSession, keepUser } from './session.ts';

/** Brings what is kept of the reader up to date. A failure is swallowed: what was kept has to do. */
export async function refreshMe(): Promise<void> {
  const { token } = getSession();
  if (!token) return;
  const key = callKey('users.getMe', {});
  const queryFn = () => call('users.getMe', {}, { swallow: true });
  const user = await queryClient.fetchQuery({ queryKey: key, queryFn }).catch(() => null);
  if (user && getSession().token === token) keepUser(user);
}

export type Opposite = ResultOf<'users.getOpposite'>;

const NOBODY: Opposite = {
  userId: '',
  userName: '',
  nickname: '',
  photo: null,
  bio: '',
  role: 'trader',
  isStaff: false,
  serverFlag: false,
  joinedAt: new Date(0).toISOString(),
  stats: null,
};

/**
 * What everybody sees of an account; null while it comes. A profile that cannot be had is an empty one, and nobody is
 * told: the page around it has more to show.
 */
export function useOpposite(userId: string | null): Opposite | null {
  const options = { enabled: userId !== null, swallow: true };
  const { data, isError } = useCall('users.getOpposite', { userId: userId ?? '' }, options);
  if (data) return data;
  return isError ? { ...NOBODY, userId: userId ?? '' } : null;
}

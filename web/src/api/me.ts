import type { ResultOf } from '#contract/catalogue.ts';
import { call } from './call.ts';
import { callKey, useCall } from './query.ts';
import { queryClient } from './query-client.ts';
import { getSession, keepUser } from './session.ts';

/** Refreshes the stored account of the user. On failure the stored copy stays. */
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
  name: '',
  photo: null,
  bio: '',
  role: 'trader',
  isStaff: false,
  serverFlag: false,
  joinedAt: new Date(0).toISOString(),
  stats: null,
};

/** The public profile of a user; null while it loads. A profile that cannot be loaded is empty, without a message. */
export function useOpposite(userId: string | null): Opposite | null {
  const options = { enabled: userId !== null, swallow: true };
  const { data, isError } = useCall('users.getOpposite', { userId: userId ?? '' }, options);
  if (data) return data;
  return isError ? { ...NOBODY, userId: userId ?? '' } : null;
}

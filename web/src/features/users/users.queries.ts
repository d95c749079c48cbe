import type { CallName } from '#contract/catalogue.ts';
import { queryClient } from '#web/api/query-client.ts';
import { keepUser, type Me } from '#web/api/session.ts';

/** What shows somebody’s name or picture. */
const SHOWN: readonly CallName[] = ['users.getOpposite', 'people.getRecord'];

/** Puts the changed account in place of the one that this browser knows. */
export function learnMe(user: Me): void {
  keepUser(user);
  queryClient.setQueryData(['users.getMe', {}], user);
  for (const name of SHOWN) void queryClient.invalidateQueries({ queryKey: [name] });
}

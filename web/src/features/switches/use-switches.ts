import type { CallName, ResultOf } from '#contract/catalogue.ts';
import { callKey, useCall, useCommand } from '#web/api/query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { getSession, keepUser, type Me } from '#web/api/session.ts';

type SwitchCall = Extract<CallName, `switches.${string}`>;
type Switches = ResultOf<'switches.setAutoTrade'>;

/** The reader's own account as the server has it now, from the stored copy until it answers. */
export function useOwnSwitches(): Me | null {
  const { data } = useCall('users.getMe', {});
  return data ?? getSession().user;
}

/** A command that sets switches: its answer is what every page shows from then on. */
export function useSetSwitch<N extends SwitchCall>(name: N, onDone?: () => void) {
  return useCommand(name, {
    mask: false,
    onDone: (switches) => {
      keepSwitches(switches as Switches);
      onDone?.();
    },
  });
}

/** Shows the answer on every page. */
export function keepSwitches(switches: Switches): void {
  const { user } = getSession();
  if (user === null) return;
  const now = { ...user, ...switches };
  queryClient.setQueryData(callKey('users.getMe', {}), now);
  keepUser(now);
}

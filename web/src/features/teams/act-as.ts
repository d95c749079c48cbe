import type { UseMutationResult } from '@tanstack/react-query';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { useCommand } from '#web/api/query.ts';
import { signIn } from '#web/api/session.ts';

type Change = 'teams.changeOperator';

/** Changes the person of this browser's session: into an operator of a provider, or back. The page begins again with it. */
export function useChangeOperator(): UseMutationResult<ResultOf<Change>, Error, ParamsOf<Change>> {
  return useCommand('teams.changeOperator', {
    onDone: (answer) => {
      signIn(answer);
      location.reload();
    },
  });
}

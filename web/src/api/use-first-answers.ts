import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallName } from '#contract/catalogue.ts';

/**
 * Whether these functions have answered, or failed, since the component came: what stands above others and may show
 * nothing does not push them down once they are drawn.
 */
export function useFirstAnswers(names: readonly CallName[]): boolean {
  const client = useQueryClient();
  const predicate = ({ queryKey: [name] }: Query) => names.some((awaited) => awaited === name);
  const fetching = useIsFetching({ predicate });
  const [isAnswered, setAnswered] = useState(false);
  // Not the figure of the first render: the parts below begin to fetch in effects of their own, before this one.
  useEffect(() => {
    if (fetching === 0 && client.isFetching({ predicate }) === 0) setAnswered(true);
  });
  return isAnswered;
}

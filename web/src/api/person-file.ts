import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { actingToken, getSession } from './session.ts';

/** A file about a person, which its link shows only beside the session's token. It is not kept after the view. */
export const usePersonFile = (url: string): UseQueryResult<Blob, Error> =>
  useQuery({
    queryKey: ['person-file', url],
    async queryFn({ signal }) {
      const response = await fetch(url, { headers: { authorization: actingToken(getSession()) ?? '' }, signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });

import type { ComponentProps, ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Pager } from './pager.tsx';
import classes from './query-list.module.css';
import { SkeletonRows } from './skeleton-rows.tsx';

interface Props<R> {
  query: {
    data: { readonly list: readonly R[]; readonly totalCount: number } | undefined;
    isPending: boolean;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** The shape of the rows to come. */
  skeleton: ComponentProps<typeof SkeletonRows>;
  /** Where no row fits: why, and what helps. */
  empty: ReactNode;
  /** The rows of this page; there is one at least. */
  children: (rows: readonly R[]) => ReactNode;
  /** Between the rows and the pager. */
  note?: ReactNode;
  pager: Omit<ComponentProps<typeof Pager>, 'total'>;
}

/** A list as a call answers it, a page at a time: waiting, failed, empty, or its rows. */
export function QueryList<R>({ query, skeleton, empty, children, note, pager }: Props<R>) {
  const { data } = query;
  return (
    <>
      {query.isPending && <SkeletonRows {...skeleton} />}
      {query.isError && (
        <div className={classes.pad}>
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      )}
      {data?.list.length === 0 && empty}
      {data && data.list.length > 0 && children(data.list)}
      {note}
      {data && <Pager {...pager} total={data.totalCount} />}
    </>
  );
}

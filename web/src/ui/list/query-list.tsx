import type { ComponentProps, ReactNode } from 'react';
import { Loaded, type Query } from '../page/loaded.tsx';
import { Pager } from './pager.tsx';
import type { SkeletonRows } from './skeleton-rows.tsx';

interface Props<R> {
  query: Query<{ readonly list: readonly R[]; readonly totalCount: number }>;
  /** The shape of the rows to come. */
  skeleton: ComponentProps<typeof SkeletonRows>;
  /** Shown if no row matches: the reason and what helps. */
  empty: ReactNode;
  /** The rows of this page; there is one at least. */
  children: (rows: readonly R[]) => ReactNode;
  /** The title of a failure; a general one when left out. */
  failed?: ReactNode;
  /** Between the rows and the pager. */
  note?: ReactNode;
  /** Left out where all rows fit on one page. */
  pager?: Omit<ComponentProps<typeof Pager>, 'total'>;
}

/** A paged list of a query: loading, failed, empty, or its rows. */
export function QueryList<R>({ query, skeleton, empty, children, failed, note, pager }: Props<R>) {
  return (
    <>
      <Loaded of={[query]} skeleton={skeleton} failed={failed} inset>
        {({ list }) => (list.length === 0 ? empty : children(list))}
      </Loaded>
      {note}
      {pager && query.data && <Pager {...pager} total={query.data.totalCount} />}
    </>
  );
}

import type { ComponentProps, ReactNode } from 'react';
import { lazyPart } from '../../lib/loading/lazy-part.tsx';
import { Loaded, type Query } from '../page/loaded.tsx';
import type { KeyPager as Keys } from './key-pager.tsx';
import { Pager } from './pager.tsx';
import type { SkeletonRows } from './skeleton-rows.tsx';

/** Loads only where a list has pages by key. */
const KeyPager = lazyPart<ComponentProps<typeof Keys>>(async () => (await import('./key-pager.tsx')).KeyPager);

/** A page of rows: with the number of all of them, or with the key of the next page. */
export type ListQuery<R> = Query<{
  readonly list: readonly R[];
  readonly totalCount?: number;
  readonly next?: string | null;
}>;

interface Props<R> {
  query: ListQuery<R>;
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
  /** The pages of a list by key. */
  keys?: Omit<ComponentProps<typeof Keys>, 'next'>;
}

/** A paged list of a query: loading, failed, empty, or its rows. */
export function QueryList<R>({ query, skeleton, empty, children, failed, note, pager, keys }: Props<R>) {
  const { totalCount, next } = query.data ?? {};
  return (
    <>
      <Loaded of={[query]} skeleton={skeleton} failed={failed} inset>
        {({ list }) => (list.length === 0 ? empty : children(list))}
      </Loaded>
      {note}
      {pager && totalCount !== undefined && <Pager {...pager} total={totalCount} />}
      {keys && next !== undefined && <KeyPager {...keys} next={next} />}
    </>
  );
}

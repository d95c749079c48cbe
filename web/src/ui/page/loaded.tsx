import { Box } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { errorText, hasCode } from '../../api/api-error.ts';
import { ErrorState } from '../list/error-state.tsx';
import { SkeletonRows } from '../list/skeleton-rows.tsx';

/** As much of a query as its page needs; `useCall` and `useQuery` answer it. */
export interface Query<T = unknown> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

type DataOf<Q extends readonly Query[]> = { [K in keyof Q]: Exclude<Q[K]['data'], undefined> };

export interface LoadedProps<Q extends readonly Query[]> {
  of: readonly [...Q];
  /** The answers of `of`, in its order. */
  children: (...data: DataOf<Q>) => ReactNode;
  /** The shape of what is to come. */
  skeleton?: ComponentProps<typeof SkeletonRows>;
  /** In place of the skeleton's rows: the shape of a whole page, with a frame of its own. */
  shape?: ReactNode;
  /** Shown if the server finds nothing under this address; if left out, that is an ordinary failure. */
  missing?: ReactNode;
  /** The title of a failure; a general one when left out. */
  failed?: ReactNode;
  /** A failure keeps its distance from the border: within a panel whose rows reach it. */
  inset?: boolean;
  /** The frame of what stands in the place of the content, where the content brings its own. */
  around?: (placeholder: ReactNode) => ReactNode;
}

/**
 * What queries answered, or what stands in its place: the shape of it while they load, nothing found, or a failure
 * with the way to try again. An answer stays when a later refetch fails.
 */
export function Loaded<Q extends readonly Query[]>({
  of,
  children,
  around = (placeholder) => placeholder,
  shape,
  ...rest
}: LoadedProps<Q>) {
  const isMissing = rest.missing !== undefined && of.some((query) => isNothing(query.error));
  const isComplete = of.every((query) => query.data !== undefined);
  if (isComplete && !isMissing) return children(...(of.map((query) => query.data) as DataOf<Q>));
  const isLoading = !isMissing && of.every((query) => query.error === null || query.data !== undefined);
  if (isLoading && shape !== undefined) return shape;
  return around(isMissing ? rest.missing : <Placeholder of={of} {...rest} />);
}

/** An invalid code in the address counts as not found. */
const isNothing = (error: Error | null) => hasCode(error, 'nothing.found', 'gateway.invalid');

function Placeholder({
  of,
  skeleton,
  failed,
  inset,
}: Pick<LoadedProps<readonly Query[]>, 'of' | 'skeleton' | 'failed' | 'inset'>) {
  const broken = of.filter((query) => query.error !== null && query.data === undefined);
  const [first] = broken;
  if (!first) return <SkeletonRows {...skeleton} />;
  const retry = () => {
    for (const query of broken) void query.refetch();
  };
  const failure = (
    <ErrorState title={failed} onRetry={retry} retrying={broken.some((query) => query.isFetching)}>
      {errorText(first.error)}
    </ErrorState>
  );
  return inset ? <Box p="md">{failure}</Box> : failure;
}

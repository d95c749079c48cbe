import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './sensitive-words.module.css';

interface Props {
  query: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Rows that the filters left; undefined while there is no answer. */
  count: number | undefined;
  /** What an empty list means. */
  none: string;
  /** Back to no filters at all; left out where there are none. */
  onReset?: (() => void) | undefined;
  children: ReactNode;
}

/** A list: waiting, failed, empty, or its rows. */
export function ListPanel({ query, count, none, onReset, children }: Props) {
  const { t } = useTranslation('sensitive-words');
  return (
    <Panel flush className={classes.list}>
      {query.isPending && <SkeletonRows rows={6} height={56} avatar={false} />}
      {query.isError && (
        <div className={classes.pad}>
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      )}
      {count === 0 && (
        <EmptyState
          title={none}
          action={
            onReset && (
              <Button variant="light" onClick={onReset}>
                {t('all')}
              </Button>
            )
          }
        />
      )}
      {count !== undefined && count > 0 && children}
    </Panel>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './settings.module.css';

interface Props {
  query: { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Rows that the filters left; undefined while there is no answer. */
  count: number | undefined;
  /** Back to no filters at all. */
  onReset: () => void;
  title?: ReactNode;
  children: ReactNode;
}

/** A list of settings: waiting, failed, empty under its filters, or its rows. */
export function ListPanel({ query, count, onReset, title, children }: Props) {
  const { t } = useTranslation('settings');
  return (
    <Panel flush title={title} className={classes.list}>
      {query.isPending && <SkeletonRows rows={6} height={64} avatar={false} />}
      {query.isError && (
        <div className={classes.pad}>
          <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching} />
        </div>
      )}
      {count === 0 && (
        <EmptyState
          title={t('empty.title')}
          action={
            <Button variant="light" onClick={onReset}>
              {t('empty.reset')}
            </Button>
          }
        >
          {t('empty.why')}
        </EmptyState>
      )}
      {count !== undefined && count > 0 && children}
    </Panel>
  );
}

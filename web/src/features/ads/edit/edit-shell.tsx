import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';

/** What stands in place of a page of an own offer while it is not there: not mine, broken, loading. Null: it is there. */
export function usePlaceholder(title: string, queries: readonly UseQueryResult<unknown, Error>[]): ReactNode {
  const gone = queries.some((query) => query.isError && hasCode(query.error, 'nothing.found'));
  if (gone) return <NotMine title={title} />;
  const broken = queries.find((query) => query.isError && !query.data);
  if (broken) {
    return (
      <>
        <PageTitle title={title} />
        <ErrorState onRetry={() => void broken.refetch()} retrying={broken.isFetching}>
          {errorText(broken.error)}
        </ErrorState>
      </>
    );
  }
  return queries.some((query) => !query.data) ? <SkeletonRows rows={5} height={120} avatar={false} /> : null;
}

function NotMine({ title }: { title: string }) {
  const { t } = useTranslation('ads');
  return (
    <>
      <PageTitle title={title} />
      <Panel flush>
        <EmptyState
          title={t('edit.missing')}
          action={
            <Button component={AppLink} href={paths.myOffers()} variant="tint">
              {t('edit.toList')}
            </Button>
          }
        >
          {t('edit.missingWhy')}
        </EmptyState>
      </Panel>
    </>
  );
}

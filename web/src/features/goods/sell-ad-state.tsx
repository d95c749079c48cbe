import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { PageTitle } from '#web/ui/layout/page-title.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';

/** A page of one sell ad that is not there: still loading, failed, or gone. */
export function SellAdState({
  query,
}: {
  query: Pick<UseQueryResult, 'isError' | 'error' | 'isFetching' | 'refetch'>;
}) {
  const { t } = useTranslation('goods');
  if (!query.isError) return <SkeletonRows rows={5} height={96} />;
  if (hasCode(query.error, 'nothing.found')) return <SellAdGone />;
  return (
    <>
      <PageTitle title={t('ad.failed')} />
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {errorText(query.error)}
      </ErrorState>
    </>
  );
}

/** A sell ad that is not there (any more), or sells nothing now. */
export function SellAdGone({ why }: { why?: string }) {
  const { t } = useTranslation('goods');
  return (
    <>
      <PageTitle title={t('gone.title')} />
      <Panel flush>
        <EmptyState
          title={t('gone.head')}
          action={
            <Button component={AppLink} href={`${paths.gift()}?side=sell`} variant="tint">
              {t('gone.others')}
            </Button>
          }
        >
          {why ?? t('gone.why')}
        </EmptyState>
      </Panel>
    </>
  );
}

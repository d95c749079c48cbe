import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Crumbs } from '#web/ui/layout/crumbs.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from '../workspace/workspace.module.css';
import { type Order, useOrder } from '../workspace/workspace.queries.ts';

/** A page of one order: the order itself, or what stands in its place while it loads, fails or is not the reader's. */
export function OperateFound({ code, children }: { code: string; children: (order: Order) => ReactNode }) {
  const { t } = useTranslation('orders-workspace');
  const found = useOrder(code);
  // An order that went on to another provider is nobody's any more who had it open.
  const isGone = found.isError && hasCode(found.error, 'nothing.found');
  if (found.data && !isGone) return children(found.data);
  return (
    <>
      <Crumbs items={[{ label: t('crumb'), href: paths.orderList() }, { label: code }]} />
      <Panel flush className={classes.alone}>
        {found.isPending && <SkeletonRows rows={6} />}
        {found.isError &&
          (isGone ? (
            <EmptyState
              title={t('notFound.title')}
              action={
                <Button variant="light" component={AppLink} href={paths.orderList()}>
                  {t('notFound.act')}
                </Button>
              }
            >
              {t('notFound.why')} {t('notFound.transferred')}
            </EmptyState>
          ) : (
            <div className={classes.pad}>
              <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
                {errorText(found.error)}
              </ErrorState>
            </div>
          ))}
      </Panel>
    </>
  );
}

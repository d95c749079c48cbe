import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { RatingList } from '#web/features/ratings/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Crumbs } from '#web/ui/layout/crumbs.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import type { PublicRecord } from './people.queries.ts';
import classes from './record.module.css';
import { RecordFigures } from './record-figures.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordOffers } from './record-offers.tsx';

/** The public record of a trader or provider: who, how it went so far, what others say, what is on offer. */
export function UserCenterPage() {
  const { t } = useTranslation('people');
  const { code } = useParams({ from: '/userCenter/$code' });
  const found = useCall('people.getRecord', { userId: code });
  if (found.data) return <Found record={found.data} />;
  return (
    <>
      <Crumbs items={[{ label: t('crumb.market'), href: paths.gift() }, { label: t('crumb.record') }]} />
      <Panel flush>
        {found.isPending && <SkeletonRows rows={5} height={84} avatar />}
        {found.isError && isNobody(found.error) && (
          <EmptyState
            title={t('nobody.title')}
            action={
              <Button variant="light" component={AppLink} href={paths.gift()}>
                {t('nobody.act')}
              </Button>
            }
          >
            {t('nobody.why')}
          </EmptyState>
        )}
        {found.isError && !isNobody(found.error) && (
          <div className={classes.pad}>
            <ErrorState onRetry={() => void found.refetch()} retrying={found.isFetching}>
              {errorText(found.error)}
            </ErrorState>
          </div>
        )}
      </Panel>
    </>
  );
}

/** An address that names no account is as good as one that names a wrong one. */
const isNobody = (error: unknown) => hasCode(error, 'nothing.found', 'gateway.invalid');

function Found({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  const [search, change] = usePageSearch('/userCenter/$code');
  return (
    <>
      <Crumbs items={[{ label: t('crumb.market'), href: paths.gift() }, { label: record.name }]} />
      <RecordHead record={record} />
      <div className={classes.grid}>
        <div className={classes.column}>
          <RecordOffers record={record} />
          <RatingList
            userId={record.userId}
            name={record.name}
            record={record.ratings}
            search={search}
            change={change}
          />
        </div>
        <RecordFigures record={record} />
      </div>
    </>
  );
}

import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { RatingList } from '#web/features/ratings/public.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import type { PublicRecord } from './people.queries.ts';
import classes from './record.module.css';
import { RecordFigures } from './record-figures.tsx';
import { RecordHead } from './record-head.tsx';
import { RecordOffers } from './record-offers.tsx';

/** The public record of a trader or provider: profile, figures, ratings and current offers. */
export function UserCenterPage() {
  const { t } = useTranslation('people');
  const { code } = useParams({ from: '/userCenter/$code' });
  const query = useCall('people.getRecord', { userId: code });
  const nobody = (
    <EmptyState
      isPage
      title={t('nobody.title')}
      action={
        <ButtonLink variant="light" href={paths.gift()}>
          {t('nobody.act')}
        </ButtonLink>
      }
    >
      {t('nobody.why')}
    </EmptyState>
  );
  return (
    <Loaded
      of={[query]}
      skeleton={{ rows: 5, height: 84, avatar: true }}
      missing={nobody}
      inset
      around={(placeholder) => (
        <Page
          tab={t('crumb.record')}
          crumbs={[{ label: t('crumb.market'), href: paths.gift() }, { label: t('crumb.record') }]}
        >
          <Panel flush>{placeholder}</Panel>
        </Page>
      )}
    >
      {(record) => <RecordView record={record} />}
    </Loaded>
  );
}

function RecordView({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  return (
    <Page tab={record.name} crumbs={[{ label: t('crumb.market'), href: paths.gift() }, { label: record.name }]}>
      <RecordHead record={record} />
      <div className={classes.grid}>
        <div className={classes.column}>
          <RecordOffers record={record} />
          <RatingList userId={record.userId} name={record.name} record={record.ratings} />
        </div>
        <RecordFigures record={record} />
      </div>
    </Page>
  );
}

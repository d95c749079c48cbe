import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DebtsPanel, HistoryRows } from '../points/public.ts';
import classes from './bail.module.css';
import type { BailStatus } from './bail.queries.ts';
import { BailFigures } from './bail-figures.tsx';
import { BailLeaving } from './bail-leaving.tsx';
import { BailNotes } from './bail-notes.tsx';
import { BailPay } from './bail-pay.tsx';

/** A provider's deposit: its purpose, its state, paying in and taking back. */
export function BailPage() {
  const { t } = useTranslation('bail');
  const status = useCall('bail.getStatus', {});
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        <>
          <ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink>
          {status.data?.isProvider && <BailPay status={status.data} />}
        </>
      }
    >
      <Loaded
        of={[status]}
        skeleton={{ rows: 3, avatar: false }}
        around={(placeholder) => <Panel className={classes.first}>{placeholder}</Panel>}
      >
        {(bail) => <Bail status={bail} />}
      </Loaded>
      <BailHistory />
    </Page>
  );
}

function Bail({ status }: { status: BailStatus }) {
  const { t } = useTranslation('bail');
  return (
    <>
      <BailNotes status={status} />
      <BailFigures status={status} />
      <div className={classes.halves}>
        <Panel title={t('why.title')}>
          <ul className={classes.why}>
            <li>{t('why.claim', { multiple: status.multiple })}</li>
            <li>{t('why.cover')}</li>
            <li>{t('why.shelf')}</li>
          </ul>
        </Panel>
        <BailLeaving status={status} />
      </div>
      {status.openDebt !== '0' && <DebtsPanel side="owed_by_me" />}
    </>
  );
}

const BailHistory = listPart({
  at: '/bail',
  call: 'points.listHistory',
  words: 'bail',
  params: () => ({ currency: 'BAIL' }),
  pageRows: 10,
  layout: 'titled',
  title: (t) => t('history'),
  panelTitle: (t) => t('history'),
  skeleton: { rows: 3, avatar: true },
  empty: (t) => ({ title: t('noHistory'), why: t('noHistoryWhy') }),
  rows: (rows) => <HistoryRows rows={rows} />,
});

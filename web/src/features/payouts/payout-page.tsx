import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutForm } from './payout-form.tsx';
import { payoutColumns } from './payout-table.tsx';

/** Taking points out to a bank: where to, how much it pays, and what became of each payout. */
export function PayoutPage() {
  const { t } = useTranslation('payouts');
  const [search] = usePageSearch('/wallet/payout');
  const terms = useCall('payouts.getTerms', {});
  const accounts = useCall('paymentAccounts.list', {});
  return (
    <Page title={t('title')} sub={t('sub')} actions={<ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink>}>
      <Loaded
        of={[terms, accounts]}
        skeleton={{ rows: 4, avatar: false }}
        around={(placeholder) => <Panel>{placeholder}</Panel>}
      >
        {(current, own) => (
          <Panel title={t('form.title')}>
            <PayoutForm key={search.again} terms={current} accounts={own.list} again={search.again} />
          </Panel>
        )}
      </Loaded>
      <OwnPayouts />
    </Page>
  );
}

const OwnPayouts = listPart({
  at: '/wallet/payout',
  call: 'payouts.listOwn',
  words: 'payouts',
  params: ({ show }) => ({ show }),
  pageRows: 20,
  layout: 'titled',
  title: (t) => t('own.title'),
  panelTitle: (t) => t('own.title'),
  filters: (t) => ({
    show: { as: 'aside', label: t('column.state'), option: (value) => t(`own.show.${value}`) },
  }),
  save: (t) => ({ label: t('export'), file: 'payouts.csv' }),
  skeleton: { rows: 3, height: 68 },
  empty: (t, { isFiltered }) => ({
    title: t(isFiltered ? 'own.noneShown' : 'own.none'),
    why: t(isFiltered ? 'own.noneShownWhy' : 'own.noneWhy'),
  }),
  rowHeight: 68,
  rowHref: ({ id }) => paths.payout(id),
  columns: (t) => payoutColumns(t, 'owner'),
});

import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutActions } from './payout-actions.tsx';
import { PayoutFacts } from './payout-facts.tsx';

/** How often a payment on its way is asked for anew, beside what the socket brings. */
const REFRESH_MS = 15_000;

/** One payout, for its trader and for whoever pays it: how far it is, and what one can do now. */
export function PayoutDetailPage() {
  const { t } = useTranslation('payouts');
  const { id } = useParams({ from: '/wallet/payout/$id' });
  const { user } = useSession();
  const payout = useCall('payouts.get', { id }, { refetchInterval: REFRESH_MS });
  const isPayer = user?.serverType === 3;
  const back = isPayer
    ? { label: t('work.title'), href: paths.payoutWork() }
    : { label: t('title'), href: paths.payoutNew() };
  return (
    <Page title={t('detail.title')} crumbs={[back, { label: t('detail.title') }]}>
      <Loaded
        of={[payout]}
        skeleton={{ rows: 5, avatar: false }}
        around={(placeholder) => <Panel>{placeholder}</Panel>}
      >
        {(whole) => (
          <PayoutFacts payout={whole} reader={isPayer && whole.owner !== user.nickname ? 'payer' : 'owner'}>
            <PayoutActions payout={whole} />
          </PayoutFacts>
        )}
      </Loaded>
    </Page>
  );
}

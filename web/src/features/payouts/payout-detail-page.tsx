import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { payoutCodeOf } from '#core/payouts/payout-code.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutView } from './detail/payout-view.tsx';
import { accountText, fiatText } from './payout-words.ts';

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
    <Loaded
      of={[payout]}
      skeleton={{ rows: 5, avatar: false }}
      around={(placeholder) => (
        <Page title={t('detail.title')} crumbs={[back, { label: t('detail.title') }]}>
          <Panel>{placeholder}</Panel>
        </Page>
      )}
    >
      {(whole) => {
        const party = isPayer && whole.owner !== user.nickname ? 'payer' : 'owner';
        const code = payoutCodeOf(whole.id);
        const figures = { pays: fiatText(whole), account: accountText(whole), owner: whole.owner };
        return (
          <Page
            title={t(`detail.head.${party}`, figures)}
            sub={t('detail.sub', { points: formatAmount(whole.points), at: formatWhen(whole.askedAt) })}
            crumbs={[back, { label: <span className="cw-mono">{code}</span> }]}
            crumbsEnd={<CopyButton text={code} label={t('detail.copyReference')} />}
          >
            <PayoutView payout={whole} party={party} />
          </Page>
        );
      }}
    </Loaded>
  );
}

import { Box } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AccountPage as AccountFrame } from '#web/shell/account/account-page.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { AccountPage } from './account-page.tsx';
import { AccountRow } from './account-row.tsx';

/** The bank accounts, or one of them. */
export function BankTransferPage() {
  const { id } = useParams({ from: '/accountSettings/walletIndex/bankTransfer/{-$id}' });
  return <KindPage kind="bank" id={id} />;
}

/** The online wallets, or one of them. */
export function BankOnlinePage() {
  const { id } = useParams({ from: '/accountSettings/walletIndex/bankOnline/{-$id}' });
  return <KindPage kind="online" id={id} />;
}

/** The cards, or one of them. */
export function CreditCardPage() {
  const { id } = useParams({ from: '/accountSettings/walletIndex/creditCard/{-$id}' });
  return <KindPage kind="card" id={id} />;
}

function KindPage({ kind, id }: { kind: PaymentAccountKind; id: string | undefined }) {
  return id === undefined ? <KindList kind={kind} /> : <AccountPage key={id} kind={kind} id={id} />;
}

function KindList({ kind }: { kind: PaymentAccountKind }) {
  const { t } = useTranslation('payment-accounts');
  const accounts = useCall('paymentAccounts.list', {});
  const name = t(`kind.${kind}.many`);
  const add = (
    <ButtonLink variant="filled" href={paths.addPaymentAccount(kind)}>
      {t(`kind.${kind}.add`)}
    </ButtonLink>
  );
  return (
    <AccountFrame title={name} sub={t(`kind.${kind}.what`)} above={[{ label: t('title'), href: paths.walletIndex() }]}>
      <Loaded of={[accounts]} skeleton={{ rows: 3 }}>
        {({ list, limits }) => {
          const ofKind = list.filter((account) => account.kind === kind);
          const count = t('count', { count: ofKind.length, limit: limits[kind] });
          return (
            <Box mt="md" mb="lg">
              <Panel title={t('all')} aside={<span className="cw-num">{count}</span>} flush={ofKind.length > 0}>
                {ofKind.length === 0 && (
                  <EmptyState title={t(`kind.${kind}.none`)} action={add} picture="accounts">
                    {t('none.why')}
                  </EmptyState>
                )}
                {ofKind.map((account) => (
                  <AccountRow key={account.id} account={account} />
                ))}
              </Panel>
              {ofKind.length > 0 && ofKind.length < limits[kind] && <Box mt="md">{add}</Box>}
            </Box>
          );
        }}
      </Loaded>
    </AccountFrame>
  );
}

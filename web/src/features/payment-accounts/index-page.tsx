import { Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { PAYMENT_ACCOUNT_KINDS, type PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { AccountRow, KIND_ICONS } from './account-row.tsx';
import type { OwnAccounts } from './account-words.ts';
import { IdentityNote } from './identity-note.tsx';
import classes from './payment-accounts.module.css';

/** Where the reader is paid: the three kinds, and all accounts. */
export function WalletIndexPage() {
  const { t } = useTranslation('payment-accounts');
  const accounts = useCall('paymentAccounts.list', {});
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <Loaded of={[accounts]} skeleton={{ rows: 4 }}>
        {(own) => (
          <Stack gap="md" mt="md" pb="lg">
            {own.provenName === null && <IdentityNote />}
            <nav className={classes.kinds} aria-label={t('kinds')}>
              {PAYMENT_ACCOUNT_KINDS.map((kind) => (
                <KindCard key={kind} kind={kind} own={own} />
              ))}
            </nav>
            <Panel title={t('all')} flush={own.list.length > 0}>
              {own.list.length === 0 ? (
                <EmptyState title={t('none.title')} picture="accounts">
                  {t('none.why')}
                </EmptyState>
              ) : (
                own.list.map((account) => <AccountRow key={account.id} account={account} />)
              )}
            </Panel>
            <p className={classes.fine}>{t('safety', { count: own.holdHours })}</p>
          </Stack>
        )}
      </Loaded>
    </AccountPage>
  );
}

function KindCard({ kind, own }: { kind: PaymentAccountKind; own: OwnAccounts }) {
  const { t } = useTranslation('payment-accounts');
  const Icon = KIND_ICONS[kind];
  const count = own.list.filter((account) => account.kind === kind).length;
  const isFull = count >= own.limits[kind];
  return (
    <section className={classes.kind}>
      <AppLink href={paths.paymentAccounts(kind)} className={classes.kindLink}>
        <span className={classes.icon}>
          <Icon size={22} stroke={1.75} />
        </span>
        <b>{t(`kind.${kind}.many`)}</b>
        <small>{t(`kind.${kind}.what`)}</small>
        <span className="cw-num">{t('count', { count, limit: own.limits[kind] })}</span>
      </AppLink>
      {own.provenName !== null && !isFull && (
        <ButtonLink
          href={paths.addPaymentAccount(kind)}
          variant="light"
          fullWidth
          leftSection={<IconPlus size={16} stroke={2} />}
        >
          {t(`kind.${kind}.add`)}
        </ButtonLink>
      )}
    </section>
  );
}

import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { AccountForm } from './account-form.tsx';
import { IdentityNote } from './identity-note.tsx';

export const AddAccountPage = () => <AddPage kind="bank" />;
export const AddOnlinePage = () => <AddPage kind="online" />;
export const AddCreditCardPage = () => <AddPage kind="card" />;

function AddPage({ kind }: { kind: PaymentAccountKind }) {
  const { t } = useTranslation('payment-accounts');
  const accounts = useCall('paymentAccounts.list', {});
  const go = useGo();
  const title = t(`kind.${kind}.add`);
  return (
    <AccountPage title={title} above={[{ label: t('title'), href: paths.walletIndex() }]}>
      <Loaded of={[accounts]} skeleton={{ rows: 3, avatar: false }}>
        {({ provenName, maxImageBytes, holdHours }) => (
          <Box mt="md" mb="lg">
            {provenName === null ? (
              <IdentityNote />
            ) : (
              <Panel title={t('details')}>
                <AccountForm
                  kind={kind}
                  holder={provenName}
                  maxImageBytes={maxImageBytes}
                  holdHours={holdHours}
                  onDone={() => {
                    toastDone(t('added'));
                    go(paths.paymentAccounts(kind), { replace: true });
                  }}
                />
              </Panel>
            )}
          </Box>
        )}
      </Loaded>
    </AccountPage>
  );
}

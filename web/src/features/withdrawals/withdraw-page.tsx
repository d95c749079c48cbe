import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AddressBook } from './address-book.tsx';
import { OwnWithdrawals } from './own-withdrawals.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** Taking points out as USDT, and bitcoin: how much, to which own address, and what became of each withdrawal. */
export function WithdrawPage() {
  const { t } = useTranslation('withdrawals');
  const terms = useCall('withdrawals.getTerms', {});
  const book = useCall('withdrawals.listAddresses', {});
  return (
    <Page title={t('title')} sub={t('sub')} actions={<ButtonLink href={paths.wallet()}>{t('toWallet')}</ButtonLink>}>
      <Loaded
        of={[terms, book]}
        skeleton={{ rows: 4, avatar: false }}
        around={(placeholder) => <Panel>{placeholder}</Panel>}
      >
        {(allowed, { list }) => (
          <>
            <StaysHere terms={allowed} />
            {allowed.networks.length === 0 ? (
              <Panel>
                <EmptyState title={t('none.title')}>{t('none.why')}</EmptyState>
              </Panel>
            ) : (
              <>
                <WithdrawForm terms={allowed} entries={list} />
                <AddressBook terms={allowed} entries={list} />
              </>
            )}
          </>
        )}
      </Loaded>
      <OwnWithdrawals />
    </Page>
  );
}

/** Where users can only pay in; nothing where there is no such network. */
function StaysHere({ terms }: { terms: ResultOf<'withdrawals.getTerms'> }) {
  const { t } = useTranslation('withdrawals');
  const { depositsOnly } = terms;
  if (depositsOnly.length === 0) return null;
  return (
    <Stack gap="sm" mb="lg">
      <Note title={t('depositsOnly.title', { networks: depositsOnly.join(', ') })}>{t('depositsOnly.why')}</Note>
    </Stack>
  );
}

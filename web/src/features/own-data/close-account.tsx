import { Box, Button, List } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { clearSession, useSession } from '#web/api/session.ts';
import { type Address, paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';

type Blocker = ResultOf<'ownData.get'>['blockers'][number];

const WAYS: Readonly<Record<Blocker, () => Address>> = {
  orders: () => paths.orderList(),
  cases: () => paths.orderList(),
  offers: () => paths.myOffers(),
  balance: () => paths.wallet(),
  btc: () => paths.swap(),
  bail: () => paths.bail(),
  debts: () => paths.wallet(),
  deposits: () => paths.deposit(),
  payouts: () => paths.payoutNew(),
  withdrawals: () => paths.withdraw(),
};

const YEAR_DAYS = 365;

interface Props {
  blockers: readonly Blocker[];
  keepDays: number;
}

/** Closing the account: what is still open, each with the way there, and the last question. */
export function CloseAccount({ blockers, keepDays }: Props) {
  const { t } = useTranslation('own-data');
  const [asks, setAsks] = useState(false);
  const isInYears = keepDays >= YEAR_DAYS && keepDays % YEAR_DAYS === 0;
  return (
    <Panel title={t('close.title')}>
      <Box component="p" m={0} lh="xl" c="var(--cw-text-2)">
        {isInYears ? t('close.whatYears', { count: keepDays / YEAR_DAYS }) : t('close.what', { count: keepDays })}
      </Box>
      {blockers.length > 0 && (
        <>
          <Box component="p" mt="md" mb="xs" fw={600}>
            {t('close.blocked')}
          </Box>
          <List spacing="xs">
            {blockers.map((blocker) => (
              <List.Item key={blocker}>
                <AppLink href={WAYS[blocker]()}>{t(`close.blocker.${blocker}`)}</AppLink>
              </List.Item>
            ))}
          </List>
        </>
      )}
      <Button color="brick" variant="outline" mt="md" disabled={blockers.length > 0} onClick={() => setAsks(true)}>
        {t('close.verb')}
      </Button>
      {asks && <CloseDialog onClose={() => setAsks(false)} />}
    </Panel>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('own-data');
  const go = useGo();
  const { user } = useSession();
  return (
    <CommandDialog
      call="ownData.closeAccount"
      params={{}}
      fields={[{ kind: 'password', name: 'tradePassword' }]}
      title={t('close.askTitle')}
      lost={t('close.lost')}
      verb={t('close.verb')}
      typeText={user?.nickname ?? ''}
      danger
      done={t('close.done')}
      onDone={() => {
        clearSession();
        go(paths.home(), { replace: true });
      }}
      onClose={onClose}
    />
  );
}

import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { BoundTotp } from './bound-totp.tsx';
import { AddsNote, FactorNote } from './factor-note.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { type NewSecret, TotpSetup } from './totp-setup.tsx';

/** The authenticator app: bound, replaced and removed here. */
export function TotpPage() {
  const { t } = useTranslation('security');
  const factors = useCall('factors.getMine', {});
  return (
    <AccountPage title={t('totp.title')} sub={t('totp.sub')} above={[{ label: t('page'), href: paths.security() }]}>
      <Stack gap="md" mt="md" pb="lg">
        <Loaded of={[factors]} skeleton={{ rows: 3, avatar: false }}>
          {(own) => <Totp own={own} />}
        </Loaded>
      </Stack>
    </AccountPage>
  );
}

function Totp({ own }: { own: ResultOf<'factors.getMine'> }) {
  const { t } = useTranslation('security');
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useCommand('factors.startTotp', { onDone: setSecret });
  const onBound = (recoveryCodes: readonly string[]) => {
    setSecret(null);
    setCodes(recoveryCodes);
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (secret) return <TotpSetup secret={secret} onBound={onBound} onBack={() => setSecret(null)} />;
  const setUp = () => start.mutate({});
  return (
    <>
      <FactorNote own={own} />
      {own.totpBoundAt ? (
        <BoundTotp
          since={formatDateTime(own.totpBoundAt)}
          recoveryLeft={own.recoveryLeft}
          onReplace={setUp}
          onCodes={setCodes}
        />
      ) : (
        <Panel title={t('totp.none')}>
          <Stack gap="md">
            <Box c="var(--cw-text-2)">{t('totp.how')}</Box>
            <AddsNote hasFactor={own.hasFactor} />
            <Group>
              <Button onClick={setUp} loading={start.isPending}>
                {t('totp.setUp')}
              </Button>
            </Group>
          </Stack>
        </Panel>
      )}
    </>
  );
}

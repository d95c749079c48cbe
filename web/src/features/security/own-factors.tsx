import { Group } from '@mantine/core';
import { IconDeviceMobileCode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { FactorNote } from './factor-note.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The second factors on the page of security: the authenticator app and the passkeys. */
export function OwnFactors() {
  const factors = useCall('factors.getMine', {});
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Loaded of={[factors]} skeleton={{ rows: 3, avatar: false }}>
      {(own) => (
        <>
          <FactorNote own={own} />
          {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
          <AppPanel boundAt={own.totpBoundAt} />
          <PasskeysPanel rows={own.passkeys} hasFactor={own.hasFactor} onCodes={setCodes} />
        </>
      )}
    </Loaded>
  );
}

function AppPanel({ boundAt }: { boundAt: string | null }) {
  const { t } = useTranslation('security');
  const chip = boundAt !== null && (
    <StateChip tone="done" icon={null}>
      {t('totp.bound')}
    </StateChip>
  );
  return (
    <Panel title={t('totp.title')} aside={chip}>
      <Group justify="space-between" gap="sm" c="var(--cw-text-2)">
        {boundAt === null ? t('totp.sub') : t('totp.since', { since: formatDateTime(boundAt) })}
        <ButtonLink
          variant={boundAt === null ? 'filled' : 'default'}
          href={paths.authenticator()}
          leftSection={<IconDeviceMobileCode size={18} stroke={1.75} />}
        >
          {boundAt === null ? t('totp.setUp') : t('totp.manage')}
        </ButtonLink>
      </Group>
    </Panel>
  );
}

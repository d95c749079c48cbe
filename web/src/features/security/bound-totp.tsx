import { Box, Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';

interface Props {
  since: string;
  recoveryLeft: number;
  onReplace: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** An app that is bound, with what can be done about it. */
export function BoundTotp({ since, recoveryLeft, onReplace, onCodes }: Props) {
  const { t } = useTranslation('security');
  const codes = useCommand('factors.makeRecoveryCodes', {
    stale: ['factors.getMine'],
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  });
  const chip = (
    <StateChip tone="done" icon={null}>
      {t('totp.bound')}
    </StateChip>
  );
  return (
    <Panel title={t('totp.app')} aside={chip}>
      <Stack gap="md">
        <Box c="var(--cw-text-2)">{t('totp.since', { since })}</Box>
        <Box c="var(--cw-text-2)">{t('recovery.left', { count: recoveryLeft })}</Box>
        <Group gap="xs">
          <Button variant="default" onClick={onReplace}>
            {t('totp.replace')}
          </Button>
          <Button variant="default" onClick={() => codes.mutate({})} loading={codes.isPending}>
            {t('recovery.renew')}
          </Button>
          <Remove />
        </Group>
      </Stack>
    </Panel>
  );
}

function Remove() {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setOpen(true)}>
        {t('totp.remove')}
      </Button>
      <CommandDialog
        call="factors.removeTotp"
        params={{}}
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('totp.removeTitle')}
        lost={t('totp.removeLost')}
        verb={t('totp.remove')}
        danger
        stale={['factors.getMine']}
        done={t('totp.removed')}
      />
    </>
  );
}

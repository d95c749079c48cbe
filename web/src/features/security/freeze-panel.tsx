import { Box, Button, Group } from '@mantine/core';
import { IconSnowflake } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clearSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';

/** Stops everything, for owners who believe that somebody else is in their account. */
export function FreezePanel() {
  const { t } = useTranslation('security');
  const go = useGo();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={t('freeze.title')}>
      <Group justify="space-between" gap="sm">
        <Box c="var(--cw-text-2)" flex={1} miw={220}>
          {t('freeze.why')}
        </Box>
        <Button
          variant="outline"
          color="brick"
          leftSection={<IconSnowflake size={18} stroke={1.75} />}
          onClick={() => setOpen(true)}
        >
          {t('freeze.act')}
        </Button>
      </Group>
      <CommandDialog
        call="factors.freeze"
        params={{}}
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('freeze.ask')}
        lost={t('freeze.lost')}
        verb={t('freeze.act')}
        check={t('freeze.check')}
        danger
        done={t('freeze.done')}
        onDone={() => {
          clearSession();
          go(paths.login(), { replace: true });
        }}
      />
    </Panel>
  );
}

import { Box, Button, Group, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { isKeptClosed, noteKeptClosed } from './kept-closed.ts';
import { useSetSwitch } from './use-switches.ts';

/** From the start of the page to the question, and from its answer to the reload, in milliseconds. */
const ASK_AFTER_MS = 2_000;
const RELOAD_AFTER_MS = 1_000;

/** Asks a payout provider who receives no orders whether to open, once in a tab. */
export function ReceivePrompt() {
  const { t } = useTranslation('switches');
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const isClosed = user?.serverType === 3 && user.withdrawReceiveSet === '0';
  const opening = useSetSwitch('switches.openReceiving', () => {
    setIsOpen(false);
    setTimeout(() => location.reload(), RELOAD_AFTER_MS);
  });
  useEffect(() => {
    if (!isClosed || isKeptClosed()) return;
    const timer = setTimeout(() => setIsOpen(true), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isClosed]);
  const keepClosed = () => {
    noteKeptClosed();
    setIsOpen(false);
  };
  return (
    <Modal opened={isOpen} onClose={keepClosed} title={t('prompt.title')} size={440} centered>
      <Box component="p" mt={0} mb="md" c="var(--cw-text-2)">
        {t('prompt.about')}
      </Box>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={keepClosed} disabled={opening.isPending}>
          {t('prompt.keepClosed')}
        </Button>
        <Button onClick={() => opening.mutate({})} loading={opening.isPending}>
          {t('prompt.open')}
        </Button>
      </Group>
    </Modal>
  );
}

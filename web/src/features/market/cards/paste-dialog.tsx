import { Box, Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PastedCard, readPasted } from './code-text.ts';
import classes from './paste-dialog.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Rows that can still take a code. */
  room: number;
  onTake: (cards: PastedCard[]) => void;
}

/** Many codes at once, one a line, each with its face value if one likes. */
export function PasteDialog({ opened, onClose, room, onTake }: Props) {
  const { t } = useTranslation('market');
  const [text, setText] = useState('');
  const cards = readPasted(text);
  const fit = Math.min(cards.length, room);
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      withCloseButton={false}
      size={520}
      padding={24}
      title={t('paste.title')}
      classNames={{ title: classes.title, header: classes.header, content: classes.dialog }}
    >
      <Box component="p" mt="xxsplus" mx={0} mb="md" c="var(--cw-text-2)" lh="lg">
        {t('paste.why')}
      </Box>
      <Textarea
        label={t('paste.label')}
        classNames={{ input: 'cw-mono' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('paste.example')}
        rows={7}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Box component="p" mt="xs" fz="sm" c="dimmed" aria-live="polite">
        {cards.length > room
          ? t('paste.tooMany', { count: cards.length, room })
          : t('paste.count', { count: cards.length })}
      </Box>
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" mt="mdplus">
        <Button variant="default" onClick={close}>
          {t('paste.back')}
        </Button>
        <Button
          disabled={fit === 0}
          onClick={() => {
            onTake(cards.slice(0, room));
            close();
          }}
        >
          {t('paste.take', { count: fit })}
        </Button>
      </Group>
    </Modal>
  );
}

import { Button, Modal, Select, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { Note } from '#web/ui/layout/note.tsx';

interface Choice {
  label: string;
  value: string;
  data: { value: string; label: string }[];
  onChange: (value: string) => void;
}

interface Words {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

interface Props {
  title: string;
  why: ReactNode;
  /** To whom. */
  choice: Choice;
  words: Words;
  verb: string;
  ready: boolean;
  command: { error: Error | null; isPending: boolean };
  onSend: () => void;
  onClose: () => void;
}

/** A message of the case's holder: its recipient and its text. */
export function CaseDialog({ title, why, choice, words, verb, ready, command, onSend, onClose }: Props) {
  const { t } = useTranslation('disputes');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <p>{why}</p>
      <Select
        mt="sm"
        label={choice.label}
        value={choice.value}
        onChange={(value) => choice.onChange(value ?? '')}
        data={choice.data}
        allowDeselect={false}
      />
      <Textarea
        mt="sm"
        label={words.label}
        value={words.value}
        onChange={(event) => words.onChange(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
      />
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Button mt="md" fullWidth disabled={!ready} loading={command.isPending} onClick={onSend}>
        {verb}
      </Button>
    </Modal>
  );
}

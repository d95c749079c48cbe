import { Radio, Stack, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { MAX_REPORT_NOTE } from '#contract/functions/chat-reports.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

interface Props<C extends string> {
  title: ReactNode;
  /** What the answer leads to. */
  lost: ReactNode;
  verb: string;
  options: readonly C[];
  optionsLabel: string;
  labelOf: (option: C) => string;
  noteLabel: string;
  isNoteNeeded?: boolean;
  busy: boolean;
  error: string | null;
  onConfirm: (choice: C, note: string) => void;
  onClose: () => void;
}

/** One of several answers, and a note. */
export function ChoiceDialog<C extends string>(props: Props<C>) {
  const { options, optionsLabel, labelOf, noteLabel, isNoteNeeded = false, onConfirm, ...dialog } = props;
  const [choice, setChoice] = useState<C | null>(null);
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      opened
      onConfirm={() => choice && onConfirm(choice, note.trim())}
      ready={choice !== null && (!isNoteNeeded || note.trim() !== '')}
    >
      <Stack gap="md">
        <Radio.Group label={optionsLabel} value={choice} onChange={(value) => setChoice(value as C)}>
          <Stack gap="xs" mt="xxs">
            {options.map((option) => (
              <Radio key={option} value={option} label={labelOf(option)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={noteLabel}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={MAX_REPORT_NOTE}
          autosize
          minRows={2}
          maxRows={6}
        />
      </Stack>
    </ConfirmDialog>
  );
}

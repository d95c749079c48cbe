import { Button, Group, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';

interface Props {
  label: string;
  verb: string;
  /** Characters that are needed, and allowed. */
  least?: number;
  most: number;
  busy: boolean;
  error: Error | null;
  onSend: (text: string) => void;
  /** Beside the button; it may insert a text. */
  tools?: (insert: (text: string) => void) => ReactNode;
}

const LEAST = 2;

/** One text and a button that sends it. The text stays until its page has something newer. */
export function TextForm({ label, verb, least = LEAST, most, busy, error, onSend, tools }: Props) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend(text.trim());
      }}
    >
      <Textarea
        label={label}
        description={least > LEAST ? t('rule.short', { min: least }) : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maxLength={most}
        autosize
        minRows={3}
        error={error ? errorText(error) : undefined}
      />
      <Group mt="sm" gap="xs" justify="space-between">
        <Button type="submit" disabled={text.trim().length < least} loading={busy}>
          {verb}
        </Button>
        {tools?.((added) => setText((before) => (before.trim() === '' ? added : `${before}\n${added}`)))}
      </Group>
    </form>
  );
}

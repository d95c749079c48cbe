import { Button, Group, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { isWithin, type Limit } from '#web/api/limits.ts';
import { submitting } from '#web/lib/submitting.ts';

interface Props {
  label: string;
  verb: string;
  /** Lengths of the text. */
  limit: Limit;
  busy: boolean;
  error: Error | null;
  onSend: (text: string) => void;
  /** Beside the button; it may insert a text. */
  tools?: (insert: (text: string) => void) => ReactNode;
}

/** A text of one word needs no hint of its length. */
const MIN_HINTED = 3;

/** One text and a button that sends it. The text stays until its page has something newer. */
export function TextForm({ label, verb, limit, busy, error, onSend, tools }: Props) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState('');
  return (
    <form onSubmit={submitting(() => onSend(text.trim()))}>
      <Textarea
        label={label}
        description={(limit.min ?? 0) >= MIN_HINTED ? t('rule.short', { min: limit.min }) : undefined}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        {...(limit.max === null ? {} : { maxLength: limit.max })}
        autosize
        minRows={3}
        error={error ? errorText(error) : undefined}
      />
      <Group mt="sm" gap="xs" justify="space-between">
        <Button type="submit" disabled={!isWithin(limit, text)} loading={busy}>
          {verb}
        </Button>
        {tools?.((added) => setText((before) => (before.trim() === '' ? added : `${before}\n${added}`)))}
      </Group>
    </form>
  );
}

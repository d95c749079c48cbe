import { Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WORD } from '#contract/functions/sensitive-words.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { LangField, type WordLang } from './lang-field.tsx';

interface Props {
  lang: WordLang;
  onClose: () => void;
}

const MOST = 100;

/** Some words, typed one a line. */
export function AddDialog({ lang: first, onClose }: Props) {
  const { t } = useTranslation('sensitive-words');
  const [lang, setLang] = useState(first);
  const [text, setText] = useState('');
  const words = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const fits = words.length > 0 && words.length <= MOST && words.every((word) => word.length <= MAX_WORD);
  const add = useCommand('sensitiveWords.add', {
    stale: ['sensitiveWords.listEntries', 'sensitiveWords.list'],
    quiet: true,
    mask: false,
    onDone: ({ added, known: existing }) => {
      toastDone(t('add.done', { count: added }), existing > 0 ? t('add.known', { count: existing }) : '');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => add.mutate({ lang, words })}
      title={t('add.title')}
      lost={t('add.what')}
      verb={t('add.verb', { count: words.length })}
      ready={fits}
      busy={add.isPending}
      error={add.error?.message}
    >
      <Stack gap="md">
        <LangField value={lang} onChange={setLang} />
        <Textarea
          label={t('add.words')}
          description={t('add.hint', { most: MOST, long: MAX_WORD })}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={3}
          maxRows={10}
        />
      </Stack>
    </ConfirmDialog>
  );
}

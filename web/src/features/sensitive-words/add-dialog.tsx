import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_WORD } from '#core/sensitive-words/usable-word.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { LangField, type WordLang } from './lang-field.tsx';

interface Props {
  lang: WordLang;
  onClose: () => void;
}

const MAX_WORDS = 100;

/** Some words, typed one a line. */
export function AddDialog({ lang: first, onClose }: Props) {
  const { t } = useTranslation('sensitive-words');
  const [lang, setLang] = useState(first);
  const [text, setText] = useState('');
  const words = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <CommandDialog
      call="sensitiveWords.add"
      params={{ lang, words }}
      title={t('add.title')}
      lost={t('add.what')}
      verb={t('add.verb', { count: words.length })}
      ready={words.length > 0 && words.length <= MAX_WORDS && words.every((word) => word.length <= MAX_WORD)}
      stale={['sensitiveWords.listEntries', 'sensitiveWords.list']}
      onDone={({ added, known: existing }) =>
        toastDone(t('add.done', { count: added }), existing > 0 ? t('add.known', { count: existing }) : '')
      }
      onClose={onClose}
    >
      <LangField value={lang} onChange={setLang} />
      <Textarea
        label={t('add.words')}
        description={t('add.hint', { most: MAX_WORDS, long: MAX_WORD })}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={10}
      />
    </CommandDialog>
  );
}

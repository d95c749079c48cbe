import { Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { isWithin, limitOf } from '#web/api/limits.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { LangField, type WordLang } from './lang-field.tsx';

interface Props {
  lang: WordLang;
  onClose: () => void;
}

const MAX_LINES = 10_000;
const CSV = limitOf('sensitiveWords.import', 'csv');

/** A whole table, pasted: added to a list, or put in its place. */
export function ImportDialog({ lang: first, onClose }: Props) {
  const { t } = useTranslation('sensitive-words');
  const [lang, setLang] = useState(first);
  const [csv, setCsv] = useState('');
  const [replace, setReplace] = useState(false);
  const [refused, setRefused] = useState<ResultOf<'sensitiveWords.import'> | null>(null);
  const lines = csv.split('\n').filter((line) => line.trim() !== '').length;
  return (
    <CommandDialog
      call="sensitiveWords.import"
      params={{ lang, csv, replace }}
      title={t('import.title')}
      lost={t('import.what')}
      verb={t('import.verb', { count: lines })}
      danger={replace}
      ready={lines > 0 && lines <= MAX_LINES && isWithin(CSV, csv) && refused === null}
      stale={['sensitiveWords.listEntries', 'sensitiveWords.list']}
      onDone={(done) => {
        toastDone(t('add.done', { count: done.added }), done.known > 0 ? t('add.known', { count: done.known }) : '');
        if (done.refusedCount === 0) return 'closed';
        setRefused(done);
        return 'stay';
      }}
      onClose={onClose}
    >
      <LangField value={lang} onChange={setLang} />
      <Textarea
        label={t('import.table')}
        description={t('import.hint', { most: MAX_LINES })}
        value={csv}
        onChange={(event) => {
          setCsv(event.currentTarget.value);
          setRefused(null);
        }}
        rows={8}
      />
      <Checkbox
        label={t('import.replace')}
        checked={replace}
        onChange={(event) => setReplace(event.currentTarget.checked)}
      />
      {refused && (
        <Note title={t('import.refused', { count: refused.refusedCount })}>
          {refused.refused.map(({ line, word }) => t('import.line', { line, word })).join(' · ')}
        </Note>
      )}
    </CommandDialog>
  );
}

import { Checkbox, Radio, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { MAX_IMPORT } from '#contract/functions/sensitive-words.ts';
import { MAX_WORD } from '#core/sensitive-words/usable-word.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ListField } from '#web/ui/form/list-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { LangField, type WordLang } from './lang-field.tsx';
import { type ReadWords, readWords, type Split } from './read-words.ts';

interface Props {
  lang: WordLang;
  onClose: () => void;
}

/** More are counted, not listed. */
const MAX_FAULTS = 50;
const SPLITS = ['line', 'first', 'cells'] as const;

/** A whole list, pasted or from a file: added to a list, or put in its place. */
export function ImportDialog({ lang: first, onClose }: Props) {
  const { t } = useTranslation('sensitive-words');
  const [lang, setLang] = useState(first);
  const [text, setText] = useState('');
  const [choice, setChoice] = useState<Split | null>(null);
  const [replace, setReplace] = useState(false);
  const [done, setDone] = useState<ResultOf<'sensitiveWords.import'> | null>(null);
  const list = useMemo(() => readWords(text, choice), [text, choice]);
  const count = list.words.length;
  return (
    <CommandDialog
      call="sensitiveWords.import"
      params={{ lang, words: [...list.words], replace }}
      title={t('import.title')}
      lost={t('import.what')}
      verb={t('import.verb', { count })}
      danger={replace}
      ready={count > 0 && count <= MAX_IMPORT && done === null}
      stale={['sensitiveWords.listEntries', 'sensitiveWords.list']}
      onDone={(result) => {
        toastDone(t('add.done', { count: result.added }));
        if (result.known === 0) return 'closed';
        setDone(result);
        return 'stay';
      }}
      onClose={onClose}
    >
      <LangField value={lang} onChange={setLang} />
      <ListField
        label={t('import.table')}
        hint={t('import.hint', { most: MAX_IMPORT })}
        value={text}
        onChange={(next) => {
          setText(next);
          setDone(null);
        }}
        unclosed={list.unclosed}
      />
      {list.split && (
        <Radio.Group
          label={t('import.split.label')}
          value={list.split.chosen}
          onChange={(split) => setChoice(split as Split)}
        >
          <Stack gap="xs" mt="xs">
            {SPLITS.map((split) => (
              <Radio key={split} value={split} label={t(`import.split.${split}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <Checkbox
        label={t('import.replace')}
        checked={replace}
        onChange={(event) => setReplace(event.currentTarget.checked)}
      />
      <Left list={list} />
      {done && <Note title={t('add.known', { count: done.known })}>{done.knownWords.join(' · ')}</Note>}
    </CommandDialog>
  );
}

/** The lines of which no word is made, and why. */
function Left({ list: { words, faults, heading } }: { list: ReadWords }) {
  const { t } = useTranslation('sensitive-words');
  const lines = faults
    .slice(0, MAX_FAULTS)
    .map(({ line, word, why }) => t(`import.${why}`, { line, word, most: MAX_WORD }));
  return (
    <>
      {heading !== null && <Note title={t('import.heading', { heading })} />}
      {words.length > MAX_IMPORT && <Note tone="stop" title={t('import.hint', { most: MAX_IMPORT })} />}
      {lines.length > 0 && (
        <Note tone="stop" title={t('import.left', { count: faults.length })}>
          {lines.map((line) => (
            <div key={line} className="cw-wrap">
              {line}
            </div>
          ))}
        </Note>
      )}
    </>
  );
}

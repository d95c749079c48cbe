import { Box, Button, FileButton, Group, Textarea } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#web/lib/number.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import type { CheckedList, ListedCard, ListRules } from './check-list.ts';
import { ColumnsPreview } from './columns-preview.tsx';
import { LIST_FILES } from './list-files.ts';
import classes from './paste-dialog.module.css';
import { MAX_FILE_BYTES, textOfFile, useCardList } from './use-card-list.ts';

/** More are counted, not listed. */
const MAX_FAULTS = 50;

/** The form that the cards go into. */
export interface ListTaker {
  /** Rows that can still take a code. */
  room: number;
  rules: ListRules;
  /** A file that was chosen already. */
  file?: File | null;
  onTake: (cards: readonly ListedCard[]) => void;
}

/** A list as pasted or read from a file, what its columns are taken for, and which of its cards are taken. */
export function CardListForm({ room, rules, file = null, onTake, onClose }: ListTaker & { onClose: () => void }) {
  const { t } = useTranslation('card-list');
  const { text, setText, unclosed, list, setRole, setHeadings } = useCardList(rules);
  const [fileFault, setFileFault] = useState<string | null>(null);
  const read = useReader(file, setText, setFileFault);
  const { cards, faults } = list.checked;
  const fit = cards.slice(0, room);
  const take = () => {
    onTake(fit.map(({ code, pin, face }) => ({ code, pin, face })));
    const left = cards.length - fit.length + faults.length;
    if (left > 0) toastWarning(t('took', { count: fit.length, left }));
    onClose();
  };
  return (
    <>
      <Box component="p" mt="xxsplus" mx={0} mb="md" c="var(--cw-text-2)" lh="lg">
        {t('why')}
      </Box>
      <Textarea
        label={t('label')}
        classNames={{ input: 'cw-mono' }}
        value={text}
        onChange={(event) => {
          setFileFault(null);
          setText(event.currentTarget.value);
        }}
        placeholder={t('example')}
        rows={6}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Group mt="xs">
        <FileButton accept={LIST_FILES} onChange={(chosen) => chosen && void read(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconFileSpreadsheet size={16} stroke={1.75} aria-hidden="true" />}
            >
              {t('file')}
            </Button>
          )}
        </FileButton>
      </Group>
      {fileFault && <Note tone="stop" title={t(fileFault, { max: formatBytes(MAX_FILE_BYTES) })} />}
      {unclosed !== null && <Note tone="stop" title={t('unclosed', { line: unclosed })} />}
      {list.columns.length > 0 && <ColumnsPreview list={list} onRole={setRole} onHeadings={setHeadings} />}
      <Result cards={cards} faults={faults} room={room} />
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" mt="mdplus">
        <Button variant="default" onClick={onClose}>
          {t('back')}
        </Button>
        <Button disabled={fit.length === 0} onClick={take}>
          {t('take', { count: fit.length })}
        </Button>
      </Group>
    </>
  );
}

/** Reads files into the text; the first one at once. */
function useReader(
  file: File | null,
  setText: (text: string) => void,
  setFault: (fault: string | null) => void,
): (chosen: File) => Promise<void> {
  const read = useCallback(
    async (chosen: File) => {
      const outcome = await textOfFile(chosen);
      setText('text' in outcome ? outcome.text : '');
      setFault('fault' in outcome ? outcome.fault : null);
    },
    [setText, setFault],
  );
  useEffect(() => {
    if (file) void read(file);
  }, [file, read]);
  return read;
}

/** How many cards are taken, and why the other rows are not. */
function Result({ cards, faults, room }: CheckedList & { room: number }) {
  const { t } = useTranslation('card-list');
  const over = cards.slice(room);
  const [first] = over;
  const reasons = faults
    .slice(0, MAX_FAULTS)
    .map(({ line, key, facts }) => t('line', { number: line, why: t(key, facts) }));
  return (
    <>
      <Box component="p" mt="xs" fz="sm" c="dimmed" aria-live="polite">
        {t('count', { count: Math.min(cards.length, room) })}
      </Box>
      {first && (
        <Note tone="stop" title={t('noRoom', { count: over.length })}>
          {t('noRoomLines', { from: first.line, to: over.at(-1)?.line })}
        </Note>
      )}
      {faults.length > 0 && (
        <Note tone="stop" title={t('leftOut', { count: faults.length })}>
          <ul className={classes.faults}>
            {[...new Set(reasons)].map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}

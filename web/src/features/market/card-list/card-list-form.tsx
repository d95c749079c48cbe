import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ListField } from '#web/ui/form/list-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { toastWarning } from '#web/ui/overlay/toast.ts';
import type { CheckedList, ListedCard, ListRules } from './check-list.ts';
import { ColumnsPreview } from './columns-preview.tsx';
import classes from './paste-dialog.module.css';
import { useCardList } from './use-card-list.ts';

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
      <ListField
        label={t('label')}
        placeholder={t('example')}
        value={text}
        onChange={setText}
        file={file}
        unclosed={unclosed}
      />
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

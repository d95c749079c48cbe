import { Box, Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeLength, normalCode } from '#core/orders/card-code.ts';
import { codeFaultFacts } from '#web/lib/card-code-fault.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { type PastedCard, type PastedLine, pastedFault, pastedLines } from './code-text.ts';
import classes from './paste-dialog.module.css';

/** More are counted, not listed. */
const MAX_FAULTS = 6;

interface Props {
  opened: boolean;
  onClose: () => void;
  /** Rows that can still take a code. */
  room: number;
  /** Codes that are in the form already. */
  codes: readonly string[];
  /** Which face values are taken, and in words. */
  takesFace: (face: number) => boolean;
  limits: string;
  onTake: (cards: PastedCard[]) => void;
}

/** Many codes at once, one a line, each with its face value if one likes. */
export function PasteDialog({ opened, onClose, room, codes, takesFace, limits, onTake }: Props) {
  const { t } = useTranslation('market');
  const [text, setText] = useState('');
  const { cards, faults } = checked(pastedLines(text), codes, takesFace);
  const fit = Math.min(cards.length, room);
  const close = () => {
    setText('');
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      withCloseButton={false}
      size={520}
      padding={24}
      title={t('paste.title')}
      classNames={{ title: classes.title, header: classes.header, content: classes.dialog }}
    >
      <Box component="p" mt="xxsplus" mx={0} mb="md" c="var(--cw-text-2)" lh="lg">
        {t('paste.why')}
      </Box>
      <Textarea
        label={t('paste.label')}
        classNames={{ input: 'cw-mono' }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={t('paste.example')}
        rows={7}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <Box component="p" mt="xs" fz="sm" c="dimmed" aria-live="polite">
        {cards.length > room
          ? t('paste.tooMany', { count: cards.length, room })
          : t('paste.count', { count: cards.length })}
      </Box>
      {faults.length > 0 && (
        <Note tone="stop" title={t('paste.leftOut', { count: faults.length })}>
          <ul className={classes.faults}>
            {faults.slice(0, MAX_FAULTS).map(({ line, key, code }) => (
              <li key={line}>
                {t('paste.line', {
                  number: line,
                  why: t(key, { limits, count: codeLength(code), ...codeFaultFacts(code) }),
                })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <Group gap="xs" align="stretch" justify="flex-end" wrap="nowrap" mt="mdplus">
        <Button variant="default" onClick={close}>
          {t('paste.back')}
        </Button>
        <Button
          disabled={fit === 0}
          onClick={() => {
            onTake(cards.slice(0, room));
            close();
          }}
        >
          {t('paste.take', { count: fit })}
        </Button>
      </Group>
    </Modal>
  );
}

interface Fault {
  readonly line: number;
  readonly key: string;
  readonly code: string;
}

/** The lines that are cards, and why the others are not. */
function checked(lines: readonly PastedLine[], codes: readonly string[], takesFace: Props['takesFace']) {
  const earlier = new Set(codes.map(normalCode));
  const cards: PastedCard[] = [];
  const faults: Fault[] = [];
  for (const { line, code, face } of lines) {
    const key = pastedFault({ code, face }, earlier, takesFace);
    if (key === null) cards.push({ code, face });
    else faults.push({ line, key, code });
    earlier.add(normalCode(code));
  }
  return { cards, faults };
}

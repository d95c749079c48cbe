import { Box, Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/api/export.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './security.module.css';

const FILE_NAME = 'recovery-codes.txt';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes, shown this once: the page stays until the reader says that they are kept. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useTranslation('security');
  const [isKept, setKept] = useState(false);
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), FILE_NAME);
  return (
    <Panel title={t('recovery.title')}>
      <Stack gap="md">
        <Box c="var(--cw-text-2)">{t('recovery.why')}</Box>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Group>
          <CopyButton text={codes.join('\n')} withLabel label={t('recovery.copy')} />
          <Button variant="default" size="xs" onClick={save}>
            {t('recovery.save')}
          </Button>
        </Group>
        <Checkbox
          label={t('recovery.kept')}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Group>
          <Button onClick={onDone} disabled={!isKept}>
            {t('recovery.done')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}

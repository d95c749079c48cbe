import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import classes from './switches.module.css';

const STALE = ['switches.getCheckKey'] as const;

/** The key of the provider's own system, whose answers confirm orders; the secret is shown once. */
export function CardCheck() {
  const { t } = useTranslation('switches');
  const { data } = useCall('switches.getCheckKey', {});
  const [removing, setRemoving] = useState(false);
  const [newKey, setNewKey] = useState<ResultOf<'switches.makeCheckKey'> | null>(null);
  const make = useCommand('switches.makeCheckKey', { stale: STALE, mask: false, onDone: setNewKey });
  const key = data?.key;
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <b>{t('check.title')}</b>
        <Box component="p" m={0} mt="xxs" fz="sm" c="dimmed" lh="lg">
          {t('check.about')}
        </Box>
        {newKey ? (
          <Secret of={newKey} onDone={() => setNewKey(null)} />
        ) : (
          <>
            <Box component="p" mt="xs" mb={0} fz="sm">
              {key ? <KeyLine of={key} /> : t('check.none')}
            </Box>
            <Group gap="xs" mt="sm">
              <Button variant="default" loading={make.isPending} onClick={() => make.mutate({})}>
                {t(key ? 'check.replace' : 'check.make')}
              </Button>
              {key && (
                <Button variant="subtle" color="brick" onClick={() => setRemoving(true)}>
                  {t('check.remove')}
                </Button>
              )}
            </Group>
          </>
        )}
      </div>
      <CommandDialog
        call="switches.removeCheckKey"
        params={{}}
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('check.remove')}
        lost={t('check.removeLost')}
        verb={t('check.remove')}
        danger
        stale={STALE}
        onDone={() => setNewKey(null)}
      />
    </div>
  );
}

type Key = NonNullable<ResultOf<'switches.getCheckKey'>['key']>;

function KeyLine({ of: { id, madeAt, usedAt, startsAt } }: { of: Key }) {
  const { t } = useTranslation('switches');
  const use = usedAt ? t('check.used', { at: formatWhen(usedAt) }) : t('check.unused');
  return (
    <>
      <span className="cw-mono">{id}</span>
      <br />
      {t('check.made', { at: formatWhen(madeAt) })},{' '}
      {Date.parse(startsAt) > Date.now() ? t('check.starts', { at: formatWhen(startsAt) }) : use}
    </>
  );
}

function Secret({ of: newKey, onDone }: { of: ResultOf<'switches.makeCheckKey'>; onDone: () => void }) {
  const { t } = useTranslation('switches');
  const shown = (text: string, label: string) => (
    <Group gap="xxs" justify="flex-end" wrap="nowrap">
      <Box component="span" className="cw-mono" fz="xs" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Box>
      <CopyButton text={text} label={label} />
    </Group>
  );
  return (
    <Box mt="sm">
      <Note tone="turn">{t('check.once')}</Note>
      <Box my="sm">
        <KeyValues
          rows={[
            { label: t('check.key'), value: shown(newKey.id, t('check.key')) },
            { label: t('check.secret'), value: shown(newKey.secret, t('check.secret')) },
          ]}
        />
      </Box>
      <Button onClick={onDone}>{t('check.done')}</Button>
    </Box>
  );
}

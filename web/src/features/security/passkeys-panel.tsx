import { Box, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { maxOf } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { AddsNote } from './factor-note.tsx';
import { makePasskey, pageByName, passkeysMissing } from './passkey.ts';
import classes from './security.module.css';

type PasskeyRow = ResultOf<'factors.getMine'>['passkeys'][number];

interface Props {
  rows: readonly PasskeyRow[];
  /** The account has a second factor of any kind. */
  hasFactor: boolean;
  /** The codes that come with the first factor of an account. */
  onCodes: (codes: readonly string[]) => void;
}

/** The passkeys of the account: added, named and removed here. */
export function PasskeysPanel({ rows, hasFactor, onCodes }: Props) {
  const { t } = useTranslation('security');
  return (
    <Panel title={t('passkeys.title')}>
      <Stack gap="md">
        <Box c="var(--cw-text-2)">{t('passkeys.why')}</Box>
        {rows.length > 0 && (
          <ul className={classes.rows}>
            {rows.map((row) => (
              <PasskeyItem key={row.id} row={row} />
            ))}
          </ul>
        )}
        <AddPasskey hasFactor={hasFactor} onCodes={onCodes} />
      </Stack>
    </Panel>
  );
}

function AddPasskey({ hasFactor, onCodes }: Omit<Props, 'rows'>) {
  const { t } = useTranslation('security');
  const [failure, setFailure] = useState<string | null>(null);
  const onFail = (error: unknown) => setFailure(errorText(error));
  const add = useCommand('factors.addPasskey', {
    quiet: true,
    stale: ['factors.getMine'],
    onFail,
    onDone: ({ recoveryCodes }) => {
      toastDone(t('passkeys.added'));
      if (recoveryCodes) onCodes(recoveryCodes);
    },
  });
  const start = useCommand('factors.startPasskey', {
    quiet: true,
    onFail,
    onDone: async ({ optionsJson }) => {
      const answer = await makePasskey(optionsJson);
      if (answer === null) setFailure(t('passkeys.cancelled'));
      else add.mutate({ name: t('passkeys.first'), answer });
    },
  });
  const missing = passkeysMissing();
  if (missing !== null) return <NoPasskeys why={missing} />;
  return (
    <>
      <AddsNote hasFactor={hasFactor} />
      {failure && <Note>{failure}</Note>}
      <Group>
        <Button
          leftSection={<IconFingerprint size={18} stroke={1.75} />}
          loading={start.isPending || add.isPending}
          onClick={() => {
            setFailure(null);
            start.mutate({});
          }}
        >
          {t('passkeys.add')}
        </Button>
      </Group>
    </>
  );
}

/** The reason why there are none here, and where there are. */
function NoPasskeys({ why }: { why: 'browser' | 'numbers' }) {
  const { t } = useTranslation('security');
  const byName = why === 'numbers' ? pageByName() : null;
  return (
    <Note>
      {t(why === 'numbers' ? 'passkeys.numbers' : 'passkeys.none')}
      {byName && (
        <Box>
          <a href={byName}>{t('passkeys.byName')}</a>
        </Box>
      )}
    </Note>
  );
}

function PasskeyItem({ row }: { row: PasskeyRow }) {
  const { t } = useTranslation('security');
  const [name, setName] = useState<string | null>(null);
  const rename = useCommand('factors.renamePasskey', { stale: ['factors.getMine'], onDone: () => setName(null) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate({ id: row.id, name: name ?? '' });
  };
  const used = row.usedAt === null ? t('passkeys.unused') : t('passkeys.used', { at: formatDateTime(row.usedAt) });
  return (
    <li>
      {name === null ? (
        <Box flex={1} miw={0}>
          <b>{row.name}</b>
          <Box fz="sm" c="dimmed">
            {t('passkeys.since', { at: formatDateTime(row.createdAt) })} · {used}
          </Box>
        </Box>
      ) : (
        <form className={classes.rename} onSubmit={submit}>
          <TextInput
            aria-label={t('passkeys.name')}
            value={name}
            maxLength={maxOf('factors.renamePasskey', 'name')}
            onChange={(event) => setName(event.currentTarget.value)}
            autoFocus
          />
          <Button type="submit" disabled={name.trim() === ''} loading={rename.isPending}>
            {t('passkeys.save')}
          </Button>
        </form>
      )}
      <Group gap="xs">
        {name === null && (
          <Button variant="default" onClick={() => setName(row.name)}>
            {t('passkeys.rename')}
          </Button>
        )}
        <RemovePasskey row={row} />
      </Group>
    </li>
  );
}

function RemovePasskey({ row }: { row: PasskeyRow }) {
  const { t } = useTranslation('security');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setOpen(true)}>
        {t('passkeys.remove')}
      </Button>
      <CommandDialog
        call="factors.removePasskey"
        params={{ id: row.id }}
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('passkeys.removeTitle', { name: row.name })}
        lost={t('passkeys.removeLost')}
        verb={t('passkeys.remove')}
        danger
        stale={['factors.getMine']}
        done={t('passkeys.removed')}
      />
    </>
  );
}

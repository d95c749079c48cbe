import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AccountPage } from '#web/shell/account/account-page.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { AppealDialog, type Appealing, AppealNote } from './appeal-dialog.tsx';
import { caseRows } from './case-row.tsx';
import type { Sanction, Standing, Suspension } from './standing.queries.ts';

const TONES = {
  noticed: 'turn',
  appealed: 'waiting',
  upheld: 'dispute',
  leaving: 'dispute',
  lifted: 'done',
  carried_out: 'dispute',
} as const;

/** What staff decided against the reader's account: why, until when, what still works, and the appeal. */
export function StandingPage() {
  const { t } = useTranslation('standing');
  const standing = useCall('providers.getStanding', {});
  return (
    <AccountPage title={t('title')} sub={t('sub')}>
      <Loaded of={[standing]} skeleton={{ rows: 3, avatar: false }}>
        {(loaded) => <Decisions standing={loaded} />}
      </Loaded>
    </AccountPage>
  );
}

function Decisions({ standing }: { standing: Standing }) {
  const { t } = useTranslation('standing');
  const [appealing, setAppealing] = useState<Appealing | null>(null);
  const { suspensions, sanctions } = standing;
  if (suspensions.length + sanctions.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <Stack gap="md" mt="md" pb="lg">
      {suspensions.map((row) => (
        <SuspensionPanel key={row.id} row={row} onAppeal={() => setAppealing({ what: 'suspension', id: row.id })} />
      ))}
      {sanctions.map((row) => (
        <SanctionPanel key={row.id} row={row} onAppeal={() => setAppealing({ what: 'sanction', id: row.id })} />
      ))}
      {appealing && <AppealDialog appealing={appealing} onClose={() => setAppealing(null)} />}
    </Stack>
  );
}

interface Row<T> {
  row: T;
  onAppeal: () => void;
}

function SuspensionPanel({ row, onAppeal }: Row<Suspension>) {
  const { t } = useTranslation('standing');
  const { scope, reason, at, endsAt, appeal, mayAppeal } = row;
  return (
    <Panel
      title={t(`suspension.${scope}.title`)}
      aside={<StateChip tone="dispute">{t('inForce')}</StateChip>}
      footer={mayAppeal ? <Appeal onAppeal={onAppeal} /> : undefined}
    >
      <Stack gap="sm">
        <KeyValues
          rows={[
            { label: t('since'), value: formatDateTime(at) },
            { label: t('ends'), value: endsAt ? formatDateTime(endsAt) : t('noEnd') },
            { label: t('reason'), value: reason },
          ]}
        />
        <p>{t(`suspension.${scope}.meanwhile`)}</p>
        {appeal && <AppealNote appeal={appeal} />}
      </Stack>
    </Panel>
  );
}

function SanctionPanel({ row, onAppeal }: Row<Sanction>) {
  const { t } = useTranslation('standing');
  const { kind, state, reason, caseId, amount, posted, at, dueAt, endedAt, appeal, mayAppeal } = row;
  return (
    <Panel
      title={t(`sanction.${kind}.title`, { amount: formatAmount(amount ?? '0') })}
      aside={
        <StateChip tone={TONES[state]} soft>
          {t(`state.${state}`)}
        </StateChip>
      }
      footer={mayAppeal ? <Appeal onAppeal={onAppeal} /> : undefined}
    >
      <Stack gap="sm">
        <KeyValues
          rows={[
            { label: t('since'), value: formatDateTime(at) },
            endedAt
              ? { label: t('ended'), value: formatDateTime(endedAt) }
              : { label: t('due'), value: formatDateTime(dueAt) },
            ...caseRows(t, caseId),
            ...(posted === null ? [] : [{ label: t('taken'), value: formatAmount(posted) }]),
            { label: t('reason'), value: reason },
          ]}
        />
        {endedAt === null && <p>{t(`sanction.${kind}.meanwhile`)}</p>}
        {kind === 'removal' && state === 'carried_out' && (
          <p>
            <AppLink href={paths.bail()}>{t('toBail')}</AppLink>
          </p>
        )}
        {appeal && <AppealNote appeal={appeal} />}
      </Stack>
    </Panel>
  );
}

function Appeal({ onAppeal }: { onAppeal: () => void }) {
  const { t } = useTranslation('standing');
  return (
    <Button variant="default" onClick={onAppeal}>
      {t('appeal.open')}
    </Button>
  );
}

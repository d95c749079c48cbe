import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './providers.module.css';
import type { AppealRow } from './standing.queries.ts';

const PAGE_ROWS = 20;
const TONES = { open: 'turn', granted: 'done', refused: 'dispute' } as const;

interface Props {
  page: number;
  onPage: (page: number) => void;
}

interface Deciding {
  row: AppealRow;
  grant: boolean;
}

/** Appeals that wait for somebody who did not decide. */
export function AppealsList({ page, onPage }: Props) {
  const { t } = useTranslation('standing');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const appeals = useCall('providers.listAppeals', { start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <>
      <QueryList
        query={appeals}
        skeleton={{ rows: 3, height: 160, avatar: false }}
        empty={<EmptyState title={t('staff.noAppeals')}>{t('staff.noAppealsText')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage }}
      >
        {(rows) => (
          <div className={classes.cards}>
            {rows.map((row) => (
              <AppealCard key={row.id} row={row} onDecide={(grant) => setDeciding({ row, grant })} />
            ))}
          </div>
        )}
      </QueryList>
      {deciding && <DecideAppealDialog deciding={deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function AppealCard({ row, onDecide }: { row: AppealRow; onDecide: (grant: boolean) => void }) {
  const { t } = useTranslation('standing');
  const { userId, name, kind, scope, reason, by, words, at, state, mayDecide } = row;
  return (
    <Panel
      title={<AppLink href={paths.person(userId)}>{name}</AppLink>}
      aside={<StateChip tone={TONES[state]}>{t(`staff.what.${scope ?? kind}`)}</StateChip>}
      footer={
        mayDecide ? (
          <Group gap="sm" justify="flex-end">
            <Button variant="default" onClick={() => onDecide(false)}>
              {t('staff.refuse')}
            </Button>
            <Button onClick={() => onDecide(true)}>{t('staff.grant')}</Button>
          </Group>
        ) : (
          t('staff.notYours')
        )
      }
    >
      <KeyValues
        rows={[
          { label: t('staff.by'), value: by },
          { label: t('reason'), value: reason },
          { label: t('staff.at'), value: formatDateTime(at) },
        ]}
      />
      <p className={classes.words}>{words}</p>
    </Panel>
  );
}

function DecideAppealDialog({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) {
  const { t } = useTranslation('standing');
  const { row, grant } = deciding;
  const verdict = grant ? 'grant' : 'refuse';
  const command = useCommand('providers.decideAppeal', {
    quiet: true,
    mask: false,
    stale: ['providers.listAppeals', 'providers.listSanctions', 'staff.getPerson'],
    onDone: () => {
      toastDone(t('staff.done'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title={t(`staff.ask.${verdict}`, { name: row.name })}
      lost={t(`staff.effect.${verdict}`)}
      verb={t(`staff.${verdict}`)}
      danger={!grant}
      command={command}
      onSend={(answer) => command.mutate({ id: row.id, grant, answer })}
    />
  );
}

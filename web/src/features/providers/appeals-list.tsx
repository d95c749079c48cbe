import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import type { DECISION_STAGES } from './pages.ts';
import classes from './providers.module.css';
import type { AppealRow } from './standing.queries.ts';

const PAGE_ROWS = 20;
const TONES = { open: 'turn', granted: 'done', refused: 'dispute' } as const;

interface Props {
  stage: (typeof DECISION_STAGES)[number];
  page: number;
  onPage: (page: number) => void;
}

interface Deciding {
  row: AppealRow;
  grant: boolean;
}

/** Appeals that wait for somebody who did not decide, or what became of the others. */
export function AppealsList({ stage, page, onPage }: Props) {
  const { t } = useTranslation('standing');
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const params = { show: stage === 'over' ? 'decided' : 'open', start: page, limit: PAGE_ROWS } as const;
  const appeals = useCall('providers.listAppeals', params, { keepPrevious: true });
  return (
    <>
      <QueryList
        query={appeals}
        skeleton={{ rows: 3, height: 160, avatar: false }}
        empty={<EmptyState title={t(`staff.noAppeals.${stage}`)}>{t('staff.noAppealsText')}</EmptyState>}
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
  const { userId, name, kind, scope, reason, by, words, at, state, mayDecide, answer, decidedBy, decidedAt } = row;
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
        ) : state === 'open' ? (
          t('staff.notYours')
        ) : undefined
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
      {answer !== null && (
        <KeyValues
          rows={[
            { label: t(`staff.verdict.${state}`), value: answer },
            { label: t('staff.by'), value: [decidedBy ?? '', decidedAt && formatDateTime(decidedAt)].join(', ') },
          ]}
        />
      )}
    </Panel>
  );
}

function DecideAppealDialog({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) {
  const { t } = useTranslation('standing');
  const { row, grant } = deciding;
  const verdict = grant ? 'grant' : 'refuse';
  return (
    <CommandDialog
      call="providers.decideAppeal"
      params={{ id: row.id, grant }}
      fields={[{ kind: 'reason', name: 'answer' }]}
      title={t(`staff.ask.${verdict}`, { name: row.name })}
      lost={t(`staff.effect.${verdict}`)}
      verb={t(`staff.${verdict}`)}
      danger={!grant}
      stale={['providers.listAppeals', 'providers.listSanctions', 'staff.getPerson']}
      done={t('staff.done')}
      onClose={onClose}
    />
  );
}

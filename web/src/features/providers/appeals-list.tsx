import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useTieText } from '#web/ui/tie-text.ts';
import classes from './providers.module.css';
import type { AppealRow } from './standing.queries.ts';

const TONES = { open: 'turn', granted: 'done', refused: 'dispute' } as const;

interface Deciding {
  row: AppealRow;
  grant: boolean;
}

/** Appeals that wait for somebody who did not decide, or what became of the others. */
export const AppealsList = listPart({
  at: '/staff/providers',
  call: 'providers.listAppeals',
  words: 'standing',
  params: ({ stage }) => ({ show: stage === 'over' ? 'decided' : 'open' }),
  pageRows: 20,
  title: (t) => t('staff.title'),
  skeleton: { rows: 3, height: 160 },
  empty: (t, { search }) => ({ title: t(`staff.noAppeals.${search.stage}`), why: t('staff.noAppealsText') }),
  card: (row, { open }) => (
    <AppealCard
      row={row}
      onDecide={(grant) => open((close) => <DecideAppealDialog deciding={{ row, grant }} onClose={close} />)}
    />
  ),
});

function AppealCard({ row, onDecide }: { row: AppealRow; onDecide: (grant: boolean) => void }) {
  const { t } = useTranslation('standing');
  const tieText = useTieText();
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
          row.tie === null ? (
            t('staff.notYours')
          ) : (
            tieText(row.tie)
          )
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

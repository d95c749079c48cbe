import { Button, Group } from '@mantine/core';
import { IconCircleCheckFilled, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { formatDateTime, formatElapsed } from '#web/lib/date.ts';
import { formatBasisPoints } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { ApplicationDocuments } from './application-documents.tsx';
import type { Deciding } from './decide-dialog.tsx';
import classes from './providers.module.css';
import type { ApplicationRow, Condition } from './providers.queries.ts';
import { minutesOf, useConditionWords } from './use-condition-words.ts';

const TONES = {
  draft: 'waiting',
  pending: 'turn',
  more_asked: 'waiting',
  approved: 'done',
  refused: 'dispute',
  withdrawn: 'waiting',
} as const;

interface Props {
  row: ApplicationRow;
  onDecide: (what: Deciding['what']) => void;
}

/** One application: its age and owner, what the product knows, what the applicant wrote, and the decision. */
export function ApplicationCard({ row, onDecide }: Props) {
  const { t } = useTranslation('providers');
  const age = row.sentAt === null ? '–' : formatElapsed(Date.now() - Date.parse(row.sentAt));
  return (
    <Panel
      title={<AppLink href={paths.person(row.userId)}>{row.name}</AppLink>}
      aside={
        <StateChip tone={TONES[row.state]} soft>
          {t(`state.is.${row.state}`)}
        </StateChip>
      }
      footer={row.endedAt === null ? <Actions row={row} onDecide={onDecide} /> : undefined}
    >
      <KeyValues
        rows={[
          row.endedAt === null
            ? { label: t('staff.age'), value: age }
            : { label: t('staff.ended'), value: formatDateTime(row.endedAt) },
          { label: t('staff.owner'), value: row.owner ?? t('staff.nobody') },
          { label: t('staff.joined'), value: formatDateTime(row.joinedAt) },
          { label: t('staff.orders'), value: t('staff.ordersLost', { count: row.orders, lost: row.disputesLost }) },
          {
            label: t('form.answer'),
            value: row.answerS === null ? '–' : t('minutes', { count: minutesOf(row.answerS) }),
          },
          ...(row.note === '' ? [] : [{ label: t('staff.note'), value: row.note }]),
        ]}
      />
      <p className={classes.words}>{row.business}</p>
      <ApplicationDocuments row={row} />
      <div className={classes.checks}>
        {row.conditions.map((condition) => (
          <Check key={condition.name} condition={condition} />
        ))}
      </div>
    </Panel>
  );
}

function Check({ condition }: { condition: Condition }) {
  const { t } = useTranslation('providers');
  const { title, text } = useConditionWords()(condition);
  const { isMet, counts, have, need } = condition;
  const share = { have: formatBasisPoints(Number(have)), need: formatBasisPoints(Number(need)) };
  const Icon = isMet ? IconCircleCheckFilled : IconCircleX;
  return (
    <span className={classes.check} title={text}>
      <Icon size={16} className={isMet ? classes.met : classes.unmet} aria-label={t(isMet ? 'met' : 'unmet')} />
      {counts === 'application' ? title : t(`staff.counts.${counts}`, { title, ...share })}
    </span>
  );
}

function Actions({ row, onDecide }: Props) {
  const { t } = useTranslation('providers');
  const take = useCommand('providers.takeApplication', { stale: ['providers.listApplications'] });
  if (!row.mayDecide) return t('staff.notYours');
  const isOthers = row.owner !== null && !row.isOwn;
  return (
    <Group gap="sm" justify="flex-end">
      {!row.isOwn && (
        <Button variant="default" loading={take.isPending} onClick={() => take.mutate({ id: row.id })}>
          {t(isOthers ? 'staff.takeOver' : 'staff.take')}
        </Button>
      )}
      {!isOthers && (
        <>
          <Button variant="default" onClick={() => onDecide('refuse')}>
            {t('staff.do.refuse')}
          </Button>
          {row.state === 'pending' && (
            <>
              <Button variant="default" onClick={() => onDecide('ask_more')}>
                {t('staff.do.ask_more')}
              </Button>
              <Button onClick={() => onDecide('approve')}>{t('staff.do.approve')}</Button>
            </>
          )}
        </>
      )}
    </Group>
  );
}

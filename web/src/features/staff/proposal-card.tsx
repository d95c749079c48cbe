import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMethodName } from '#web/features/payment-accounts/public.ts';
import { caseRows, isOrderCode } from '#web/features/providers/public.ts';
import { useRuleWords } from '#web/features/settings/public.ts';
import { formatDateTime, formatWhen } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { useTieText } from '#web/ui/tie-text.ts';
import { ActState } from './act-state.tsx';
import type { Deciding } from './decision-dialog.tsx';
import classes from './staff.module.css';
import type { ProposalRow } from './staff-rows.ts';

const TONES = { open: 'turn', approved: 'done', refused: 'dispute', withdrawn: 'waiting', expired: 'waiting' } as const;

interface Props {
  row: ProposalRow;
  onDecide: (what: Deciding['what']) => void;
}

/** What a proposal is about, by its name where its kind has one for it. */
const subjectOf = (
  { kind, subject }: ProposalRow,
  names: Partial<Record<ProposalRow['kind'], (id: string) => string>>,
) => names[kind]?.(subject) ?? subject;

/** One proposal: what it is about, before and after, why, and who decided. */
export function ProposalCard({ row, onDecide }: Props) {
  const { t } = useTranslation('staff');
  const { t: tStanding } = useTranslation('standing');
  const ruleWords = useRuleWords();
  const methodName = useMethodName();
  const subject = subjectOf(row, { rule: ruleWords, method_fee: methodName });
  const rows = [
    { label: t('proposals.change'), value: <Changed row={row} /> },
    ...(row.kind === 'penalty' ? caseRows(tStanding, row.subject, true) : []),
    { label: t('proposals.why'), value: row.reason },
    { label: t('proposals.by'), value: `${row.proposer}, ${formatDateTime(row.at)}` },
    ...(row.state === 'open' ? [{ label: t('proposals.until'), value: formatWhen(row.expiresAt) }] : []),
    ...row.decisions.map(({ name, approves, reason, at }) => ({
      label: t(approves ? 'proposals.approved' : 'proposals.refused'),
      value: `${name}, ${formatDateTime(at)}: ${reason}`,
    })),
  ];
  const isPayout = row.kind === 'penalty' && !isOrderCode(row.subject);
  return (
    <Panel
      title={isPayout ? t('proposals.penaltyPayout') : t(`proposals.kind.${row.kind}`, { subject })}
      aside={<StateChip tone={TONES[row.state]}>{t(`proposals.state.${row.state}`)}</StateChip>}
      footer={row.state === 'open' ? <Actions row={row} onDecide={onDecide} /> : undefined}
    >
      <dl className={classes.facts}>
        {rows.map(({ label, value }) => (
          <div key={`${label} ${typeof value === 'string' ? value : ''}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Changed({ row }: { row: ProposalRow }) {
  const { t } = useTranslation('staff');
  const { kind, subject, before, after } = row;
  if (kind === 'reset_factors') return t('proposals.factorsGo');
  if (kind === 'penalty') return <Amount value={String(after.penalty ?? 0)} suffix={String(after.provider ?? '')} />;
  return <ActState kind={kind} subject={subject} before={before} after={after} />;
}

function Actions({ row, onDecide }: Props) {
  const { t } = useTranslation('staff');
  const tieText = useTieText();
  if (row.isOwn) {
    return (
      <Group gap="sm">
        <Box component="span" fz="sm" c="dimmed" flex={1}>
          {t('proposals.own')}
        </Box>
        <Button variant="default" onClick={() => onDecide('withdraw')}>
          {t('proposals.withdraw')}
        </Button>
      </Group>
    );
  }
  if (!row.mayDecide) return t('proposals.others');
  const bar = row.tie !== null ? tieText({ tie: row.tie, name: row.proposer }) : t('proposals.opponent');
  return (
    <Group gap="sm" justify="flex-end">
      {!row.mayApprove && (
        <Box component="span" fz="sm" c="dimmed" flex={1}>
          {bar} {t('proposals.mayRefuse')}
        </Box>
      )}
      <Button variant="default" onClick={() => onDecide('refuse')}>
        {t('proposals.refuse')}
      </Button>
      {row.mayApprove && <Button onClick={() => onDecide('approve')}>{t('proposals.approve')}</Button>}
    </Group>
  );
}

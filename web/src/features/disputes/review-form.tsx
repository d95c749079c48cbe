import { Button, Radio, Stack } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isWithin, limitOf } from '#web/api/limits.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount, formatExact } from '#web/lib/money.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ReasonField } from '#web/ui/form/reason-field.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import type { CaseDetails } from './case-details.ts';
import classes from './cases.module.css';

/** The compensation after a finding of fraud: its amount, the votes, and the viewer's own vote. */
export function ReviewForm({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const { order, compensation } = details;
  const able = order.abilities.includes('review');
  return (
    <div className={classes.form}>
      <Note tone="frozen" title={t('review.title', { amount: formatAmount(compensation.due) })}>
        {t('review.why', { seller: order.seller.name, provider: order.provider.name })}
      </Note>
      <KeyValues
        rows={[
          { label: t('review.due'), value: formatExact(compensation.due) },
          { label: t('review.held'), value: formatExact(compensation.held) },
          {
            label: t('review.votes'),
            value: t('review.voted', { votes: compensation.votes.length, of: compensation.reviewers }),
          },
        ]}
      />
      {compensation.votes.map((vote) => (
        <div key={vote.at} className={classes.earlier}>
          <b>{t(vote.approve ? 'review.approved' : 'review.refused', { name: vote.by })}</b>
          <span>{formatWhen(vote.at)}</span>
          <p className={classes.kept}>{vote.reason}</p>
        </div>
      ))}
      {able ? <Vote details={details} /> : <Note>{t('review.notYou')}</Note>}
    </div>
  );
}

function Vote({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const { order, compensation } = details;
  const [vote, setVote] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [asking, setAsking] = useState(false);
  const limit = limitOf('disputes.reviewCompensation', 'reason');
  const approve = vote === 'approve';
  const amount = formatAmount(compensation.due);
  const verb = t(approve ? 'review.approveSum' : 'review.refuseSum', { amount });
  const decides = compensation.votes.length + 1 >= compensation.reviewers;
  const pays = approve && decides && compensation.votes.every((earlier) => earlier.approve);
  return (
    <>
      <Radio.Group value={vote} onChange={setVote} aria-label={t('review.decision')}>
        <Stack gap="xs">
          {(['approve', 'refuse'] as const).map((item) => (
            <Radio.Card key={item} value={item} className={classes.option}>
              <Radio.Indicator />
              <span>
                <b>{t(`review.${item}`)}</b>
                <small>{t(`review.${item}Why`, { amount })}</small>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      <ReasonField limit={limit} label={t('reason10')} hint={null} rows={3} value={reason} onChange={setReason} />
      <Button
        size="lg"
        fullWidth
        disabled={vote === null || !isWithin(limit, reason)}
        leftSection={<IconScale size={18} stroke={2} />}
        onClick={() => setAsking(true)}
      >
        {vote === null ? t('review.choose') : verb}
      </Button>
      <CommandDialog
        call="disputes.reviewCompensation"
        params={{ code: order.code, approve, due: compensation.due, reason: reason.trim() }}
        opened={asking}
        title={t(approve ? 'review.askApprove' : 'review.askRefuse', { amount })}
        lost={t(pays ? 'review.willPay' : decides ? 'review.willEnd' : 'review.willWait')}
        rows={[
          { label: order.seller.name, value: pays ? `+ ${formatExact(compensation.due)}` : '–' },
          { label: order.provider.name, value: pays ? `− ${formatExact(compensation.due)}` : '–' },
        ]}
        verb={verb}
        danger={approve}
        stale={['disputes.getCase', 'disputes.listCases']}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

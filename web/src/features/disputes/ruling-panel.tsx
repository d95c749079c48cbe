import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CaseActions } from './case/case-actions.tsx';
import type { CaseDetails } from './case-details.ts';
import { isWanted } from './case-words.ts';
import classes from './cases.module.css';
import { NextCase } from './next-case.tsx';
import { ReviewForm } from './review-form.tsx';
import { RulingForm } from './ruling-form.tsx';

/** The right column: take the case, rule on it, or read the ruling. */
export function RulingPanel({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const { order } = details;
  const mine = order.moderator?.userId === getSession().user?.userId;
  return (
    <Panel title={t('ruling')} className={classes.scroller ?? ''}>
      {mine && order.state === 'in_arbitration' && <CaseActions details={details} />}
      {details.rulings.map((ruling) => (
        <div key={ruling.at} className={classes.earlier}>
          <b>
            {t(`outcome.${ruling.outcome}`)}
            {ruling.fraud && ` · ${t('fraud.found')}`}
          </b>
          <span>
            {t('settles', { amount: formatAmount(ruling.amount) })} · {ruling.moderator} · {formatWhen(ruling.at)}
          </span>
          <p className={classes.kept}>{ruling.reason}</p>
        </div>
      ))}
      {order.state === 'in_arbitration' && !order.moderator && <TakeCase details={details} />}
      {order.state === 'in_arbitration' && order.moderator && !mine && (
        <Note title={t('heldBy', { name: order.moderator.name })}>{t('heldWhy')}</Note>
      )}
      {order.abilities.includes('rule') && mine && <RulingForm details={details} />}
      {order.state === 'ruled' && <Note tone="neutral">{t('appealOpen')}</Note>}
      {order.state === 'compensation_review' && <ReviewForm details={details} />}
      {details.compensation.paid !== null && (
        <Note tone="done" title={t('review.paid', { amount: formatAmount(details.compensation.paid) })}>
          {details.compensation.owed === '0'
            ? null
            : t('review.owed', { amount: formatAmount(details.compensation.owed) })}
        </Note>
      )}
      {order.endedAt && <Note tone="done">{t('ended', { when: formatWhen(order.endedAt) })}</Note>}
      {details.readsAll && !isWanted(order.abilities) && <NextCase code={order.code} />}
    </Panel>
  );
}

function TakeCase({ details }: { details: CaseDetails }) {
  const { t } = useTranslation('disputes');
  const [, change] = usePageSearch('/staff/arbitration/{-$orderCode}');
  const command = useCommand('disputes.takeCase', {
    quiet: true,
    stale: ['disputes.getCase', 'disputes.listCases', 'chat.getRecord'],
    onDone: () => change({ tab: 'mine' }),
  });
  const able = details.order.abilities.includes('take_case');
  return (
    <div className={classes.take}>
      <p>{able ? t('takeWhy') : t('cannotTake')}</p>
      {command.error && <Note tone="stop">{errorText(command.error)}</Note>}
      <Button
        size="lg"
        fullWidth
        disabled={!able}
        loading={command.isPending}
        onClick={() => command.mutate({ code: details.order.code })}
      >
        {t('take')}
      </Button>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useAct } from '#web/api/query.ts';
import { getSession } from '#web/api/session.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { CaseActs } from './case/case-acts.tsx';
import classes from './cases.module.css';
import type { FoundCase } from './found-case.ts';
import { ReviewForm } from './review-form.tsx';
import { RulingForm } from './ruling-form.tsx';

/** The right column: take the case, rule on it, or read the ruling. */
export function RulingPanel({ found }: { found: FoundCase }) {
  const { t } = useTranslation('disputes');
  const { order } = found;
  const mine = order.moderator?.userId === getSession().user?.userId;
  return (
    <Panel title={t('ruling')} className={classes.ruling}>
      {mine && order.state === 'in_arbitration' && <CaseActs found={found} />}
      {found.rulings.map((ruling) => (
        <div key={ruling.at} className={classes.earlier}>
          <b>
            {t(`outcome.${ruling.outcome}`)}
            {ruling.fraud && ` · ${t('fraud.found')}`}
          </b>
          <span>
            {t('settles', { amount: formatAmount(ruling.amount) })} · {ruling.moderator} · {formatWhen(ruling.at)}
          </span>
          <p>{ruling.reason}</p>
        </div>
      ))}
      {order.state === 'in_arbitration' && !order.moderator && <TakeCase found={found} />}
      {order.state === 'in_arbitration' && order.moderator && !mine && (
        <Note title={t('heldBy', { name: order.moderator.name })}>{t('heldWhy')}</Note>
      )}
      {order.abilities.includes('rule') && mine && <RulingForm found={found} />}
      {order.state === 'ruled' && <Note tone="neutral">{t('appealOpen')}</Note>}
      {order.state === 'compensation_review' && <ReviewForm found={found} />}
      {found.compensation.paid !== null && (
        <Note tone="done" title={t('review.paid', { amount: formatAmount(found.compensation.paid) })}>
          {found.compensation.owed === '0' ? null : t('review.owed', { amount: formatAmount(found.compensation.owed) })}
        </Note>
      )}
      {order.endedAt && <Note tone="done">{t('ended', { when: formatWhen(order.endedAt) })}</Note>}
    </Panel>
  );
}

function TakeCase({ found }: { found: FoundCase }) {
  const { t } = useTranslation('disputes');
  const act = useAct('disputes.takeCase', { quiet: true, stale: ['disputes.getCase', 'disputes.listCases'] });
  const able = found.order.abilities.includes('take_case');
  return (
    <div className={classes.take}>
      <p>{able ? t('takeWhy') : t('cannotTake')}</p>
      {act.error && <Note tone="stop">{errorText(act.error)}</Note>}
      <Button
        size="lg"
        fullWidth
        disabled={!able}
        loading={act.isPending}
        onClick={() => act.mutate({ code: found.order.code })}
      >
        {t('take')}
      </Button>
    </div>
  );
}

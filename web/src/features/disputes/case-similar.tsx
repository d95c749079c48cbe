import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import like from './case-like.module.css';
import classes from './cases.module.css';

/** How cases like this one were ruled, and where else its cards and pictures are known from. */
export function CaseSimilar({ code }: { code: string }) {
  const { t } = useTranslation('arbitration');
  const similar = useCall('disputes.similar', { code });
  return (
    <Panel flush title={t('similar.title')} aside={t('similar.how')}>
      {similar.isPending && <SkeletonRows rows={2} avatar={false} />}
      {similar.isError && <ErrorState onRetry={() => void similar.refetch()} retrying={similar.isFetching} />}
      {similar.data && (
        <div className={classes.sides}>
          <section className={classes.side}>
            <h4>{t('similar.rulings')}</h4>
            {similar.data.cases.length === 0 && <p className={classes.silent}>{t('similar.noRulings')}</p>}
            <ul className={like.like}>
              {similar.data.cases.map((one) => (
                <li key={one.code}>
                  <AppLink href={paths.case(one.code)} className={classes.code}>
                    {one.code}
                  </AppLink>
                  <b>{t(`outcome.${one.outcome}`)}</b>
                  <small>
                    {t('similar.settled', {
                      settled: formatAmount(one.settled),
                      amount: formatAmount(one.orderAmount),
                    })}{' '}
                    · {one.moderator} · {formatWhen(one.at)}
                    {one.fraud ? ` · ${t('fraud.found')}` : ''}
                  </small>
                  <p>{one.reason}</p>
                </li>
              ))}
            </ul>
          </section>
          <section className={classes.side}>
            <h4>{t('similar.seen')}</h4>
            {similar.data.seen.length === 0 && <p className={classes.silent}>{t('similar.notSeen')}</p>}
            <ul className={like.like}>
              {similar.data.seen.map((one) => (
                <li key={`${one.what}${one.cardRow}${one.code}${one.at}`}>
                  <b>{t(`similar.what.${one.what}`)}</b>
                  <small>
                    {[
                      one.cardRow === null ? '' : t('cardNo', { row: one.cardRow }),
                      one.code ?? t('similar.noOrder'),
                      one.by,
                      formatWhen(one.at),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Panel>
  );
}

import { useTranslation } from 'react-i18next';
import { formatNumber, formatPermille } from '#web/lib/number.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import type { PublicRecord } from './people.queries.ts';
import classes from './record.module.css';

/** The figures by which a trader judges the other party. */
export function RecordFigures({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  const { trades, claims, relation } = record;
  const minutes = trades.medianReleaseS === null ? null : Math.max(1, Math.round(trades.medianReleaseS / 60));
  const rows = [
    { label: t('figures.orders'), value: formatNumber(trades.ended) },
    { label: t('figures.completed'), value: formatPermille(trades.completedPermille) },
    { label: t('figures.median'), value: minutes === null ? '–' : t('figures.minutes', { count: minutes }) },
    {
      label: t('figures.disputes'),
      value: t('figures.of', { part: formatNumber(trades.disputesLost), all: formatNumber(trades.disputes) }),
    },
    { label: t('figures.trustedBy'), value: formatNumber(record.trustedBy) },
    ...(relation && !relation.isMe
      ? [{ label: t('figures.together'), value: t('figures.count', { count: relation.ordersTogether }) }]
      : []),
  ];
  return (
    <aside className={classes.column}>
      <Panel title={t('figures.title')}>
        <KeyValues rows={rows} />
      </Panel>
      {claims && (
        <Panel title={t('claims.title')}>
          <KeyValues
            rows={[
              { label: t('claims.rate'), value: formatPermille(claims.claimPermille) },
              { label: t('claims.lostRate'), value: formatPermille(claims.lostPermille) },
              {
                label: t('claims.lost'),
                value: t('figures.of', { part: formatNumber(claims.lost), all: formatNumber(claims.claims) }),
              },
            ]}
          />
          <p className={classes.hint}>
            {t('claims.why', { count: claims.orders, shown: formatNumber(claims.orders) })}
          </p>
        </Panel>
      )}
    </aside>
  );
}

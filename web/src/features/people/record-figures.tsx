import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import type { PublicRecord } from './people.queries.ts';
import classes from './record.module.css';

const percent = (permille: number | null) => (permille === null ? '–' : `${(permille / 10).toFixed(1)}%`);
const number = (value: number) => value.toLocaleString('en');

/** The figures that a trade is weighed by. */
export function RecordFigures({ record }: { record: PublicRecord }) {
  const { t } = useTranslation('people');
  const { trades, claims, relation } = record;
  const minutes = trades.medianReleaseS === null ? null : Math.max(1, Math.round(trades.medianReleaseS / 60));
  const rows = [
    { label: t('figures.orders'), value: number(trades.ended) },
    { label: t('figures.completed'), value: percent(trades.completedPermille) },
    { label: t('figures.median'), value: minutes === null ? '–' : t('figures.minutes', { count: minutes }) },
    {
      label: t('figures.disputes'),
      value: t('figures.of', { part: number(trades.disputesLost), all: number(trades.disputes) }),
    },
    { label: t('figures.trustedBy'), value: number(record.trustedBy) },
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
              { label: t('claims.rate'), value: percent(claims.claimPermille) },
              { label: t('claims.lostRate'), value: percent(claims.lostPermille) },
              {
                label: t('claims.lost'),
                value: t('figures.of', { part: number(claims.lost), all: number(claims.claims) }),
              },
            ]}
          />
          <p className={classes.hint}>{t('claims.why', { count: claims.orders, shown: number(claims.orders) })}</p>
        </Panel>
      )}
    </aside>
  );
}

import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatLeft } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { searches } from '#web/searches.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { PAGE_ROWS } from './case-search.ts';
import { type NextCandidate, nextCase } from './case-words.ts';
import classes from './cases.module.css';

const NEAREST = { sort: 'deadline', start: 1, limit: PAGE_ROWS } as const;

/** After a ruling: the case with the nearest deadline that the reader holds, or else may take. */
export function NextCase({ code }: { code: string }) {
  const { t } = useTranslation('disputes');
  const mine = useCall('disputes.listCases', { ...NEAREST, tab: 'mine' });
  const open = useCall('disputes.listCases', { ...NEAREST, tab: 'open' });
  if (!mine.data || !open.data) return null;
  const next = nextCase(code, mine.data.list, open.data.list);
  return next ? <Next row={next} /> : <p className={classes.after}>{t('next.none')}</p>;
}

function Next({ row }: { row: NextCandidate }) {
  const { t } = useTranslation('disputes');
  const { leftMs } = useCountdown(row.dueAt);
  const search = searches['/staff/arbitration/{-$orderCode}'].read(row.mine ? { tab: 'mine' } : {});
  return (
    <>
      <ButtonLink
        href={paths.case(row.code, search)}
        variant="light"
        fullWidth
        mt="sm"
        rightSection={<IconArrowRight size={16} stroke={2} />}
      >
        {t('next.one', { code: row.code })}
      </ButtonLink>
      {leftMs !== null && <small className={classes.after}>{t('next.left', { left: formatLeft(leftMs) })}</small>}
    </>
  );
}

import { Box, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatAmount, formatBasisPoints } from '#web/lib/money.ts';
import { shownSplit } from '#web/lib/shown-split.ts';
import { cx } from '#web/lib/text.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { CaseDetails } from './case-details.ts';
import classes from './cases.module.css';

interface Props {
  order: CaseDetails['order'];
  split: ResultOf<'disputes.previewRuling'>['split'];
  /** The compensation that a finding of fraud would add, once approved. */
  compensation?: ResultOf<'disputes.previewRuling'>['compensation'];
}

/** The server's own split of the frozen amount, to the last part. */
export function WhoGetsWhat({ order, split, compensation = null }: Props) {
  const { t } = useTranslation('disputes');
  const shown = shownSplit(split);
  const rows = [
    {
      name: order.seller.name,
      note: t('lessFee', { settled: formatAmount(split.settled) }),
      value: shown.sellerGets,
      exact: split.sellerGets,
    },
    { name: order.provider.name, note: t('unfrozen'), value: shown.providerKeeps, exact: split.providerKeeps },
    {
      name: 'Cardway',
      note: t('feeOf', { rate: formatBasisPoints(order.feeBps) }),
      value: shown.fee,
      exact: split.fee,
    },
  ];
  return (
    <section aria-live="polite">
      <Box component="h5" mb="xs" fz="xs" fw={560} c="var(--cw-text-2)">
        {t('whoGetsWhat')}
      </Box>
      <div className={classes.out}>
        {rows.map((row) => (
          <div key={row.name} className={classes.outRow}>
            <Avatar name={row.name} size={32} />
            <span>
              <b>{row.name}</b>
              <small>{row.note}</small>
            </span>
            <Box component="b" fz="h3" className="cw-num">
              <Amount value={row.value} exact={row.exact} />
            </Box>
          </div>
        ))}
        <div className={classes.addsUp}>
          <span>
            <IconCheck size={14} stroke={2.4} /> {t('addsUp')}
          </span>
          <b>{formatAmount(order.orderAmount)}</b>
        </div>
      </div>
      {compensation && (
        <Box component="p" mt="sm">
          {t('fraud.adds', {
            seller: order.seller.name,
            provider: order.provider.name,
            due: formatAmount(compensation.due),
            bail: formatAmount(compensation.fromBail),
            count: compensation.reviewers,
          })}
        </Box>
      )}
    </section>
  );
}

/** The same in one line, beside the button that signs. */
export function Sums({ order, split }: Pick<Props, 'order' | 'split'>) {
  const shown = shownSplit(split);
  return (
    <Group justify="space-between" gap="xs" className={cx('cw-num', classes.sums)}>
      <span>
        {order.seller.name} <b>{formatAmount(shown.sellerGets)}</b>
      </span>
      <span>
        {order.provider.name} <b>{formatAmount(shown.providerKeeps)}</b>
      </span>
    </Group>
  );
}

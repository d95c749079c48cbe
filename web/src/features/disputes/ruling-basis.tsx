import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import type { CaseDetails } from './case-details.ts';
import classes from './cases.module.css';
import { PERCENT_DECIMALS, type RulingInput, SPLIT_WAYS, type SplitWay } from './ruling-draft.ts';

interface Props {
  order: CaseDetails['order'];
  input: RulingInput;
  onChange: (change: Partial<RulingInput>) => void;
  /** Whether the ruling may be given as an amount or a share besides. */
  isSplit: boolean;
}

/** What a ruling between all and nothing follows from: each card, or for a split an amount or a share. */
export function RulingBasis({ order, input, onChange, isSplit }: Props) {
  const { t } = useTranslation('disputes');
  const way = isSplit ? input.way : 'cards';
  return (
    <>
      {isSplit && (
        <SegmentedControl
          fullWidth
          aria-label={t('splitWay.label')}
          value={input.way}
          onChange={(value) => onChange({ way: value as SplitWay })}
          data={SPLIT_WAYS.map((value) => ({ value, label: t(`splitWay.${value}`) }))}
        />
      )}
      {way === 'cards' && <CardCounts order={order} input={input} onChange={onChange} />}
      {way === 'amount' && (
        <SumInput
          label={t('splitWay.amountLabel')}
          unit={t('orders-workspace:unit')}
          decimals={POINTS.unit}
          value={input.amount}
          onChange={(amount) => onChange({ amount })}
        />
      )}
      {way === 'share' && (
        <SumInput
          label={t('splitWay.shareLabel')}
          unit="%"
          decimals={PERCENT_DECIMALS}
          value={input.percent}
          onChange={(percent) => onChange({ percent })}
        />
      )}
    </>
  );
}

function CardCounts({ order, input: { counts }, onChange }: Omit<Props, 'isSplit'>) {
  const { t } = useTranslation('disputes');
  return (
    <div className={classes.counts}>
      {order.cards.map((card) => (
        <SumInput
          key={card.id}
          label={t('countsAs', { row: card.row })}
          unit={order.currency}
          decimals={order.unit}
          value={counts[card.id] ?? ''}
          onChange={(value) => onChange({ counts: { ...counts, [card.id]: value } })}
        />
      ))}
    </div>
  );
}

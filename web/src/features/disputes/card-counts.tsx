import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { CaseDetails } from './case-details.ts';
import classes from './cases.module.css';
import type { Counts } from './ruling-draft.ts';

interface Props {
  order: CaseDetails['order'];
  counts: Counts;
  onChange: (counts: Counts) => void;
}

export function CardCounts({ order, counts, onChange }: Props) {
  const { t } = useTranslation('disputes');
  return (
    <div className={classes.counts}>
      {order.cards.map((card) => (
        <NumberInput
          key={card.id}
          label={t('countsAs', { row: card.row })}
          value={counts[card.id] ?? ''}
          // The field returns text while typing; "0" stays text.
          onChange={(value) => onChange({ ...counts, [card.id]: value === '' ? '' : Number(value) })}
          allowNegative={false}
          min={0}
          max={1_000_000}
          allowDecimal={false}
          rightSection={<small>{order.currency}</small>}
          rightSectionWidth={52}
        />
      ))}
    </div>
  );
}

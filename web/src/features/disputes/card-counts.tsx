import { useTranslation } from 'react-i18next';
import { WholeInput } from '#web/ui/form/whole-input.tsx';
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
        <WholeInput
          key={card.id}
          label={t('countsAs', { row: card.row })}
          value={asNumber(counts[card.id])}
          onChange={(value) => onChange({ ...counts, [card.id]: value ?? '' })}
          maxDigits={7}
          rightSection={<small>{order.currency}</small>}
          rightSectionWidth={52}
        />
      ))}
    </div>
  );
}

const asNumber = (typed: number | '' | undefined): number | null => (typeof typed === 'number' ? typed : null);

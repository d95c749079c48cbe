import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SWAP_FIELDS, type SwapAmounts } from '#core/swaps/swap-price.ts';
import { formatAmount } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { allOf, BTC_UNIT, problemOf, type SwapDraft, type SwapTerms, shownIn, unitOf } from './swap-draft.ts';

interface Props {
  draft: SwapDraft;
  amounts: SwapAmounts | null;
  terms: SwapTerms;
  onChange: (draft: SwapDraft) => void;
}

/** What is paid and what arrives: either can be typed, the other follows. */
export function AmountFields({ draft, amounts, terms, onChange }: Props) {
  const { t } = useTranslation('swaps');
  const { side } = draft;
  const problem = problemOf(side, amounts, terms);
  const figures = {
    least: formatAmount(terms.least),
    most: formatAmount(terms.most),
    points: formatAmount(terms.points),
    btc: formatAmount(terms.btc, { unit: BTC_UNIT }),
    day: formatAmount(terms.leftToday),
    spare: formatAmount(terms.spare),
  };
  const available = side === 'to_btc' ? figures.points : figures.btc;
  const currency = (field: 'pays' | 'receives') => t(unitOf(side, field) === BTC_UNIT ? 'btc' : 'points');
  return (
    <>
      {SWAP_FIELDS.map((field) => (
        <SumInput
          key={field}
          label={t(`field.${field}`)}
          description={field === 'pays' ? t('available', { amount: available, currency: currency('pays') }) : undefined}
          value={shownIn(field, draft, amounts)}
          onChange={(text) => onChange({ side, field, text })}
          decimals={unitOf(side, field)}
          error={field === 'pays' && problem !== null && fieldError(t(`problem.${problem}`, { sum: figures[problem] }))}
          unit={currency(field)}
        />
      ))}
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => onChange({ side, field: 'pays', text: allOf(side, terms) })}
        >
          {t('all')}
        </Button>
      </Group>
    </>
  );
}

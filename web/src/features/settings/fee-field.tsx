import { useTranslation } from 'react-i18next';
import { MAX_FEE_BPS } from '#core/rules/rule-def.ts';
import { SumInput } from '#web/ui/form/sum-input.tsx';
import { bpsOf, percentOf } from './fee-text.ts';

interface Props {
  value: string;
  onChange: (text: string) => void;
  /** Basis points. */
  generalFeeBps: number;
}

/** A fee in percent; empty for the general one. */
export function FeeField({ value, onChange, generalFeeBps }: Props) {
  const { t } = useTranslation('settings');
  return (
    <SumInput
      label={t('fee.label')}
      description={t('fee.hint', { fee: percentOf(generalFeeBps) })}
      value={value}
      onChange={onChange}
      decimals={2}
      unit="%"
      error={bpsOf(value) === undefined ? t('fee.wrong', { most: MAX_FEE_BPS / 100 }) : undefined}
    />
  );
}

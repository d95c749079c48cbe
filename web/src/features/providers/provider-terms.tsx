import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const TYPES = ['1', '2', '3'] as const;

/** What staff set of a provider: its kind (serverType), and whether it works outside any team. */
export interface ProviderTerms {
  readonly type: number;
  readonly isSolo: boolean;
}

interface Props {
  terms: ProviderTerms;
  onChange: (terms: ProviderTerms) => void;
}

export function ProviderTermsFields({ terms, onChange }: Props) {
  const { t } = useTranslation('providers');
  return (
    <>
      <Select
        label={t('staff.serverType')}
        data={TYPES.map((value) => ({ value, label: t(`staff.type.${value}`) }))}
        value={String(terms.type)}
        onChange={(value) => onChange({ ...terms, type: Number(value ?? 1) })}
        allowDeselect={false}
      />
      <Checkbox
        label={t('staff.solo')}
        checked={terms.isSolo}
        onChange={(event) => onChange({ ...terms, isSolo: event.currentTarget.checked })}
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { useCatalog } from '../market/public.ts';

interface Props {
  /** A brand’s id; empty: any. */
  value: string;
  onChange: (brand: string) => void;
}

/** Disputes about cards of one brand. */
export function BrandFilter({ value, onChange }: Props) {
  const { t } = useTranslation('disputes');
  const brands = useCatalog().data?.brands ?? [];
  return (
    <FilterPill
      label={t('filter.brand')}
      value={value}
      options={[{ value: '', label: t('filter.any') }, ...brands.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={onChange}
    />
  );
}

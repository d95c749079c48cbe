import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Catalog, useCatalog } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';

interface Props {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Brand, country, currency and form of a card type. */
export function useCardTypeName(): (id: string) => string {
  const { t } = useTranslation('market');
  const { data } = useCatalog();
  return (id) => nameIn(data, id, (form) => t(`form.${form}`)) ?? id;
}

function nameIn(catalog: Catalog | undefined, id: string, formName: (form: string) => string): string | null {
  const type = catalog?.types.find((item) => item.id === id);
  const brand = catalog?.brands.find((item) => item.id === type?.brandId);
  if (type === undefined || brand === undefined) return null;
  return [brand.name, countryName(type.country), type.currency, formName(type.form)].join(' · ');
}

/** One of the card types that are traded, found by typing; may be left empty. */
export function CardTypeSelect({ label, value, onChange }: Props) {
  const { data } = useCatalog();
  const nameOf = useCardTypeName();
  const { t } = useTranslation('tickets');
  return (
    <Select
      label={label}
      placeholder={t('new.anyCard')}
      data={(data?.types ?? []).map(({ id }) => ({ value: id, label: nameOf(id) }))}
      value={value}
      onChange={onChange}
      limit={50}
      searchable
      clearable
    />
  );
}

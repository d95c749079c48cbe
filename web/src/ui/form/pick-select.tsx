import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PickProps } from './pick-props.ts';

/** The list of a Pick, open from the start. */
export function PickSelect({ data, onChange, inputClass, searchable = false, ...rest }: PickProps) {
  const { t } = useTranslation('ui');
  return (
    <Select
      {...rest}
      size="xl"
      data={[...data]}
      onChange={(value) => value !== null && onChange(value)}
      searchable={searchable}
      nothingFoundMessage={t('pick.none')}
      classNames={{ input: inputClass ?? '' }}
      defaultDropdownOpened
      autoFocus
    />
  );
}

import { Select } from '@mantine/core';
import { Controller, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { countryName } from '#web/lib/country.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { FormTextInput } from '#web/ui/form/form-input.tsx';
import classes from './auth.module.css';

export type PhoneCountries = ResultOf<'phone.getOptions'>['countries'];

/** The reader's own country where texts go to it, else the first. */
export function firstCountry(countries: PhoneCountries): string {
  const { region } = new Intl.Locale(navigator.language).maximize();
  return (countries.find(({ country }) => country === region) ?? countries[0])?.country ?? '';
}

interface Props<I extends FieldValues, O> {
  /** A form with a field `phone`: country and number. */
  form: UseFormReturn<I, unknown, O>;
  countries: PhoneCountries;
  label: string;
}

/** A country with its calling code, and the number as it is dialled there. */
export function PhoneFields<I extends FieldValues, O>({ form, countries, label }: Props<I, O>) {
  const { t } = useTranslation('auth');
  const options = countries
    .map(({ country, callingCode }) => ({ value: country, label: `${countryName(country)} +${callingCode}` }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <div className={classes.phone}>
      <Controller
        control={form.control}
        name={'phone.country' as Path<I>}
        render={({ field, fieldState }) => (
          <Select
            label={t('phone.country')}
            data={options}
            value={field.value}
            onChange={(value) => value && field.onChange(value)}
            onBlur={field.onBlur}
            error={fieldError(fieldState.error?.message)}
            searchable
            allowDeselect={false}
            nothingFoundMessage={t('phone.noCountry')}
            autoComplete="off"
          />
        )}
      />
      <FormTextInput
        form={form}
        name={'phone.number' as Path<I>}
        label={label}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
      />
    </div>
  );
}

import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Brand, type CardType, countriesOf, faceText } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatBasisPoints } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { MiniCard } from '#web/ui/mini-card.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './ad-form.module.css';
import type { SectionProps } from './section-props.ts';

interface Props extends SectionProps {
  brands: readonly Brand[];
  types: readonly CardType[];
}

/** Brand, then country, then form: together they name a card type. */
export function CardSection({ form, type, ad, brands, types }: Props) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const [brandId, setBrandId] = useState(type?.brandId ?? '');
  const [country, setCountry] = useState(type?.country ?? '');
  const brand = brands.find((one) => one.id === brandId);
  const countries = countriesOf(types, brandId);
  const forms = types.filter((one) => one.brandId === brandId && one.country === country);
  const error = fieldError(form.formState.errors.cardTypeId?.message);

  const choose = (next: CardType | undefined) => {
    form.setValue('cardTypeId', next?.id ?? '', { shouldValidate: form.formState.isSubmitted || Boolean(next) });
    if (!next) return;
    const { minFace, maxFace } = form.getValues();
    const shouldValidate = form.formState.isSubmitted;
    if (!minFace) form.setValue('minFace', next.minFace, { shouldValidate });
    if (!maxFace) form.setValue('maxFace', next.maxFace, { shouldValidate });
  };
  const chooseCountry = (of: string, code: string) => {
    setCountry(code);
    const fitting = types.filter((one) => one.brandId === of && one.country === code);
    choose(fitting.length === 1 ? fitting[0] : fitting.find((one) => one.form === 'ecode'));
  };
  const chooseBrand = (id: string) => {
    setBrandId(id);
    const only = countriesOf(types, id);
    chooseCountry(id, only.length === 1 ? (only[0] ?? '') : '');
  };
  return (
    <Panel title={t('type.title')}>
      <div className={classes.stack}>
        <div className={classes.triple}>
          <Select
            label={t('type.brand')}
            placeholder={t('type.choose')}
            data={brands.map((one) => ({ value: one.id, label: one.name }))}
            value={brandId || null}
            onChange={(id) => id && chooseBrand(id)}
            leftSection={brand && <MiniCard initials={brand.initials} color={brand.colour} size={30} />}
            leftSectionWidth={brand ? 50 : undefined}
            searchable
            disabled={Boolean(ad)}
            error={brandId ? undefined : error}
          />
          <Select
            label={t('type.country')}
            placeholder={t(brandId ? 'type.choose' : 'type.countryFirst')}
            data={countries.map((code) => ({ value: code, label: countryName(code) }))}
            value={country || null}
            onChange={(code) => code && chooseCountry(brandId, code)}
            disabled={Boolean(ad) || !brandId}
            error={brandId && !country ? error : undefined}
          />
          <Select
            label={t('type.form')}
            placeholder={t(country ? 'type.choose' : 'type.formFirst')}
            data={forms.map((one) => ({ value: one.id, label: market(`form.${one.form}`) }))}
            value={type?.id ?? null}
            onChange={(id) => choose(types.find((one) => one.id === id))}
            disabled={Boolean(ad) || !country}
            error={country ? error : undefined}
          />
        </div>
        {(ad || type) && (
          <p className={classes.hint}>
            {ad && t('type.fixed')}{' '}
            {type &&
              t('type.bounds', {
                min: faceText(type.minFace, type),
                max: faceText(type.maxFace, type),
                fee: formatBasisPoints(type.feeBps),
              })}
          </p>
        )}
      </div>
    </Panel>
  );
}

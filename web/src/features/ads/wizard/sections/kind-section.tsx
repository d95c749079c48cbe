import { Select } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Brand, CardType } from '#web/features/market/public.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import { type AdInput, DELIVER_MINUTES } from '../ad-form-schema.ts';
import type { AdFormOf } from './section-props.ts';

interface Props {
  form: AdFormOf;
  brands: readonly Brand[];
  types: readonly CardType[];
}

const FORMS = ['ecode', 'physical'] as const;

/** The card's brand and form. */
export function KindSection({ form, brands, types }: Props) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const { brandId } = form.watch();
  const chosenBrand = brands.find((brand) => brand.id === brandId);
  const traded = (item: AdInput['form'], id = brandId) =>
    types.some((type) => type.brandId === id && type.form === item);
  const chooseForm = (next: AdInput['form']) => {
    if (next !== form.getValues('form')) form.setValue('deliverMinutes', DELIVER_MINUTES[next]);
    form.setValue('form', next);
    form.setValue('typeIds', []);
  };
  const chooseBrand = (id: string) => {
    form.setValue('brandId', id, { shouldValidate: true });
    const now = form.getValues('form');
    chooseForm(traded(now, id) ? now : (FORMS.find((cardForm) => traded(cardForm, id)) ?? 'ecode'));
  };
  return (
    <Panel title={t('steps.1')}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <Controller
            control={form.control}
            name="brandId"
            render={({ field, fieldState }) => (
              <Select
                ref={field.ref}
                label={t('type.brand')}
                placeholder={t('type.choose')}
                data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
                value={brandId || null}
                onChange={(id) => id && chooseBrand(id)}
                onBlur={field.onBlur}
                leftSection={
                  chosenBrand && <MiniCard initials={chosenBrand.initials} color={chosenBrand.colour} size={30} />
                }
                leftSectionWidth={chosenBrand ? 50 : undefined}
                searchable
                error={fieldError(fieldState.error?.message)}
              />
            )}
          />
          <Select
            label={t('type.form')}
            data={FORMS.map((cardForm) => ({
              value: cardForm,
              label: market(`form.${cardForm}`),
              disabled: !traded(cardForm),
            }))}
            value={form.watch('form')}
            onChange={(next) => next && chooseForm(next as AdInput['form'])}
            disabled={!brandId}
            description={t(`kind.${form.watch('form')}`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </div>
      </div>
    </Panel>
  );
}

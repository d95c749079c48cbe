import { Group, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type CardType, faceText } from '#web/features/market/public.ts';
import { languageTag } from '#web/i18n/lang.ts';
import { countryName } from '#web/lib/country.ts';
import { formatBasisPoints } from '#web/lib/money.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import { type AdInput, boundsOf, chosenTypes } from '../ad-form-schema.ts';
import type { AdFormOf } from './section-props.ts';

interface Props {
  form: AdFormOf;
  types: readonly CardType[];
}

/**
 * The country that the cards were issued in. A buy offer may have several countries of one currency: each becomes a
 * separate offer. Face values come after the country, which sets their currency.
 */
export function CountrySection({ form, types }: Props) {
  const { t } = useTranslation('ads');
  const values = form.watch();
  const fitting = types
    .filter((typeItem) => typeItem.brandId === values.brandId && typeItem.form === values.form)
    .sort(byName);
  const chosen = chosenTypes(values, types);
  const currency = chosen[0]?.currency;
  const error = form.formState.errors.typeIds?.message;
  const toggle = (type: CardType) => {
    const next = nextIds(values, type, currency);
    form.setValue('typeIds', next, { shouldValidate: form.formState.isSubmitted || next.length > 0 });
    fitFaces(form, chosenTypes({ typeIds: next }, types));
  };
  return (
    <Panel title={t('country.title')}>
      <div className={classes.stack}>
        <Group gap="xs" align="stretch" role="group" aria-label={t('type.country')}>
          {fitting.map((type) => {
            const on = values.typeIds.includes(type.id);
            return (
              <UnstyledButton
                key={type.id}
                className={classes.toggle}
                aria-pressed={on}
                aria-label={nameOf(type, fitting)}
                onClick={() => toggle(type)}
              >
                {on && <IconCheck size={15} stroke={2.2} aria-hidden="true" />}
                {countryName(type.country)} <small>{type.currency}</small>
              </UnstyledButton>
            );
          })}
        </Group>
        {error && (
          <div data-wrong tabIndex={-1} role="alert">
            {fieldError(error)}
          </div>
        )}
        <p className={classes.hint}>{t(values.kind === 'buy' ? 'country.several' : 'country.one')}</p>
        {chosen.length > 0 && currency && <Facts chosen={chosen} />}
      </div>
    </Panel>
  );
}

function Facts({ chosen }: { chosen: readonly CardType[] }) {
  const { t } = useTranslation('ads');
  const [type] = chosen;
  if (!type) return null;
  const { minFace, maxFace } = boundsOf(chosen);
  return (
    <p className={classes.hint}>
      {t('type.bounds', {
        min: faceText(minFace, type),
        max: faceText(maxFace, type),
        fee: formatBasisPoints(type.feeBps),
      })}
    </p>
  );
}

/** The country only, unless it is traded in two currencies. */
function nameOf(type: CardType, all: readonly CardType[]): string {
  const twice = all.filter((item) => item.country === type.country).length > 1;
  return twice ? `${countryName(type.country)} ${type.currency}` : countryName(type.country);
}

/** The largest market first, then alphabetically in the user's language. */
function byName(a: CardType, b: CardType): number {
  const first = Number(b.country === 'US') - Number(a.country === 'US');
  return first || countryName(a.country).localeCompare(countryName(b.country), languageTag());
}

function nextIds({ kind, typeIds }: AdInput, type: CardType, currency: string | undefined): string[] {
  if (typeIds.includes(type.id)) return typeIds.filter((id) => id !== type.id);
  return kind === 'buy' && type.currency === currency ? [...typeIds, type.id] : [type.id];
}

/** A range that the cards do not allow is reset to the full range. */
function fitFaces(form: AdFormOf, chosen: readonly CardType[]): void {
  if (chosen.length === 0) return;
  const bounds = boundsOf(chosen);
  const { minFace, maxFace } = form.getValues();
  const fits = (face: number | null) => face !== null && face >= bounds.minFace && face <= bounds.maxFace;
  if (!fits(minFace)) form.setValue('minFace', bounds.minFace);
  if (!fits(maxFace)) form.setValue('maxFace', bounds.maxFace);
  // Filled in automatically: clears the earlier error for a missing value.
  form.clearErrors(['minFace', 'maxFace']);
}

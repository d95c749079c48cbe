import { SegmentedControl } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { WholeTags } from '#web/ui/form/whole-tags.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';

/** A range of face values, or the only ones taken. The country comes first: it says in which currency they are. */
export function FaceSection({ form, chosen }: SectionProps) {
  const { t } = useTranslation('ads');
  const mode = form.watch('mode');
  const currency = chosen[0]?.currency;
  const disabled = currency === undefined;
  const setMode = (next: string) => form.setValue('mode', next as typeof mode);
  return (
    <Panel title={t('face.title')}>
      <div className={classes.stack}>
        <SegmentedControl
          className={classes.choice}
          value={mode}
          onChange={setMode}
          disabled={disabled}
          aria-label={t('face.mode')}
          data={[
            { value: 'range', label: t('face.range') },
            { value: 'fixed', label: t('face.fixed') },
          ]}
        />
        {mode === 'fixed' ? (
          <Controller
            control={form.control}
            name="fixedFaces"
            render={({ field, fieldState }) => (
              <WholeTags
                label={t('face.list')}
                classNames={{ pill: classes.pill }}
                value={field.value}
                onChange={field.onChange}
                maxDigits={6}
                onBlur={field.onBlur}
                maxTags={20}
                disabled={disabled}
                description={fieldState.error ? undefined : t('face.listHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={fieldError(
                  fieldState.error && (field.value.length > 0 ? fieldState.error.message : t('face.none')),
                )}
              />
            )}
          />
        ) : (
          <div className={classes.pair}>
            <NumberField form={form} name="minFace" label={t('face.min')} unit={currency} disabled={disabled} />
            <NumberField form={form} name="maxFace" label={t('face.max')} unit={currency} disabled={disabled} />
          </div>
        )}
        {disabled && <p className={classes.hint}>{t('face.typeFirst')}</p>}
      </div>
    </Panel>
  );
}

import { SegmentedControl, TagsInput } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#web/ui/field-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './ad-form.module.css';
import { NumberField } from './number-field.tsx';
import type { SectionProps } from './section-props.ts';

/** A range of face values, or the only ones taken. The card comes first: it says in which currency they are. */
export function FaceSection({ form, type }: SectionProps) {
  const { t } = useTranslation('ads');
  const mode = form.watch('mode');
  const setMode = (next: string) => {
    form.setValue('mode', next as typeof mode);
    if (next === 'range') form.setValue('fixedFaces', undefined);
    else setFaces(form.getValues('fixedFaces') ?? []);
  };
  // The range follows the list, so that both say the same.
  const setFaces = (faces: number[]) => {
    form.setValue('fixedFaces', faces, { shouldValidate: form.formState.isSubmitted });
    if (faces.length === 0) return;
    form.setValue('minFace', Math.min(...faces));
    form.setValue('maxFace', Math.max(...faces));
  };
  return (
    <Panel title={t('face.title')}>
      <div className={classes.stack}>
        <SegmentedControl
          className={classes.choice}
          value={mode}
          onChange={setMode}
          disabled={!type}
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
              <TagsInput
                label={t('face.list')}
                classNames={{ pill: classes.pill }}
                value={(field.value ?? []).map(String)}
                onChange={(texts) => setFaces(wholeNumbers(texts))}
                onBlur={field.onBlur}
                maxTags={20}
                inputMode="numeric"
                splitChars={[',', ' ', ';']}
                disabled={!type}
                description={fieldState.error ? undefined : t('face.listHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={fieldError(fieldState.error && (fieldState.error.message ?? t('face.none')))}
              />
            )}
          />
        ) : (
          <div className={classes.pair}>
            <NumberField form={form} name="minFace" label={t('face.min')} unit={type?.currency} disabled={!type} />
            <NumberField form={form} name="maxFace" label={t('face.max')} unit={type?.currency} disabled={!type} />
          </div>
        )}
        {!type && <p className={classes.hint}>{t('face.typeFirst')}</p>}
      </div>
    </Panel>
  );
}

/** Whole numbers above zero, each once, smallest first. */
function wholeNumbers(texts: readonly string[]): number[] {
  const numbers = texts.filter((one) => /^[1-9]\d{0,5}$/.test(one.trim())).map(Number);
  return [...new Set(numbers)].sort((a, b) => a - b);
}

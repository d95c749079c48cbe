import { Select, TagsInput, Textarea } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { zReceipt } from '#contract/functions/ads.ts';
import { fieldError } from '#web/ui/field-error.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './ad-form.module.css';
import type { SectionProps } from './section-props.ts';

const LONGEST_TERMS = 500;
const LONGEST_TAG = 24;

/** Receipt, tags and the provider's own words. */
export function TermsSection({ form }: SectionProps) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const { errors } = form.formState;
  const left = LONGEST_TERMS - (form.watch('description')?.length ?? 0);
  return (
    <Panel title={t('terms.title')}>
      <div className={classes.stack}>
        <div className={classes.pair}>
          <Controller
            control={form.control}
            name="receipt"
            render={({ field }) => (
              <Select
                label={t('terms.receipt')}
                data={zReceipt.options.map((one) => ({ value: one, label: market(`receipt.${one}`) }))}
                value={field.value}
                onChange={(value) => value && field.onChange(value)}
                onBlur={field.onBlur}
              />
            )}
          />
          <Controller
            control={form.control}
            name="tags"
            render={({ field, fieldState }) => (
              <TagsInput
                label={t('terms.tags')}
                classNames={{ pill: classes.pill }}
                value={field.value ?? []}
                onChange={(tags) => field.onChange(tags.map((one) => one.trim().slice(0, LONGEST_TAG)).filter(Boolean))}
                onBlur={field.onBlur}
                maxTags={3}
                description={fieldState.error ? undefined : t('terms.tagsHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                error={fieldError(fieldState.error?.message)}
              />
            )}
          />
        </div>
        <Textarea
          {...form.register('description')}
          label={t('terms.text')}
          rows={4}
          maxLength={LONGEST_TERMS}
          description={errors.description ? undefined : t('terms.textHint', { left })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fieldError(errors.description?.message)}
        />
      </div>
    </Panel>
  );
}

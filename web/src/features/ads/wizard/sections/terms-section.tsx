import { Select, Switch, Textarea } from '@mantine/core';
import { Controller } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { AddressField } from '#web/features/users/public.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from '../ad-form.module.css';
import type { SectionProps } from './section-props.ts';
import { TagsField } from './tags-field.tsx';

const LONGEST_TERMS = 500;
/** A seller's cards come with a receipt or without one; a buyer may not mind. */
const RECEIPTS = { buy: ['none', 'any', 'cash', 'debit'], sell: ['none', 'cash', 'debit'] } as const;

/** Receipt, tags and the owner's terms. */
export function TermsSection({ form, chosen, own }: SectionProps) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const { errors } = form.formState;
  const kind = form.watch('kind');
  const tags = useCall('catalog.listTags', {}, { staleTime: 600_000 });
  const [type] = chosen;
  const receipts = RECEIPTS[kind].filter((item) => item === 'any' || !type || type.receipts.includes(item));
  const left = LONGEST_TERMS - (form.watch('description')?.length ?? 0);
  return (
    <>
      {kind === 'buy' && form.watch('form') === 'physical' && <AddressPanel />}
      <Panel title={t('terms.title')}>
        <div className={classes.stack}>
          <div className={classes.pair}>
            <Controller
              control={form.control}
              name="receipt"
              render={({ field }) => (
                <Select
                  label={t(kind === 'buy' ? 'terms.receipt' : 'terms.receiptWith')}
                  data={receipts.map((receipt) => ({
                    value: receipt,
                    label: kind === 'buy' ? market(`receipt.${receipt}`) : t(`terms.with.${receipt}`),
                  }))}
                  value={field.value}
                  onChange={(value) => value && field.onChange(value)}
                  onBlur={field.onBlur}
                />
              )}
            />
            <TagsField
              form={form}
              label={t('terms.tags')}
              hint={t('terms.tagsHint')}
              suggestions={(tags.data?.list ?? []).map((item) => item.name)}
            />
          </div>
          <Textarea
            {...form.register('description')}
            label={t('terms.text')}
            rows={4}
            maxLength={LONGEST_TERMS}
            description={
              errors.description ? undefined : t(kind === 'buy' ? 'terms.textHint' : 'terms.textHintSell', { left })
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={fieldError(errors.description?.message)}
          />
          {kind === 'sell' && own === undefined && (
            <Switch {...form.register('quick')} label={t('terms.quick')} description={t('terms.quickHint')} />
          )}
        </div>
      </Panel>
    </>
  );
}

/** A parcel needs a place to go to, so an offer for physical cards is published only after it has one. */
function AddressPanel() {
  const { t } = useTranslation('ads');
  return (
    <Panel title={t('terms.address')}>
      <AddressField />
    </Panel>
  );
}

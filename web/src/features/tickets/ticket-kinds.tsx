import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { CONTENT_TYPES, ERROR_TYPES } from '#core/tickets/ticket-fields.ts';
import { maxOf } from '#web/api/limits.ts';

type Kinds = Pick<ParamsOf<'workOrders.open'>, 'kind' | 'contentType' | 'errorType' | 'specificProblem'>;

interface Props {
  form: Kinds;
  onChange: (part: Partial<Kinds>) => void;
  /** The order is one whose payment may be reported as too late. */
  mayBeLate?: boolean;
}

/** The subject of a question, or of a complaint what went wrong. */
export function TicketKinds({ form, onChange, mayBeLate = true }: Props) {
  const { t } = useTranslation('tickets');
  if (form.kind === 'consult') {
    return (
      <Select
        label={t('field.contentType')}
        data={CONTENT_TYPES.map((value) => ({ value, label: t(`content.${value}`) }))}
        value={form.contentType ?? 'other'}
        onChange={(value) => value && onChange({ contentType: value })}
        allowDeselect={false}
      />
    );
  }
  const errors = ERROR_TYPES.filter((value) => mayBeLate || value !== 'paid_late');
  return (
    <>
      <Select
        label={t('field.errorType')}
        data={errors.map((value) => ({ value, label: t(`error.${value}`) }))}
        value={form.errorType ?? 'other'}
        onChange={(value) => value && onChange({ errorType: value })}
        allowDeselect={false}
      />
      <TextInput
        label={t('field.specificProblem')}
        value={form.specificProblem ?? ''}
        onChange={(event) => onChange({ specificProblem: event.currentTarget.value })}
        maxLength={maxOf('workOrders.open', 'specificProblem')}
      />
    </>
  );
}

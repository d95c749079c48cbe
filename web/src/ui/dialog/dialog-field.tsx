import { Radio, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallName } from '#contract/catalogue.ts';
import { fieldError } from '../form/field-error.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { TradingPasswordField } from '../form/trading-password-field.tsx';
import { type Field, fieldLimit } from './fields.ts';

interface Props {
  call: CallName;
  field: Field;
  value: string;
  onChange: (text: string) => void;
  /** The sentence of a refusal that names this field. */
  refusal: ReactNode;
  /** Any failure of the command: a wrong trading password is said at its field. */
  failure: unknown;
}

/** Characters of a sum or a whole number, with its point and separators. */
const FIGURE_CHARS = 20;

/** One field of a dialog, with the limits of its param. */
export function DialogField({ call, field, value, onChange, refusal, failure }: Props) {
  const limit = fieldLimit(call, field);
  const error = fieldError(refusal);
  const required = !limit.isOptional;
  switch (field.kind) {
    case 'reason':
      return <ReasonField limit={limit} label={field.label} value={value} onChange={onChange} error={refusal} />;
    case 'area':
      return (
        <ReasonField
          limit={limit}
          label={field.label}
          hint={field.hint ?? null}
          rows={field.rows}
          value={value}
          onChange={onChange}
          error={refusal}
        />
      );
    case 'password':
      return <TradingPasswordField value={value} onChange={onChange} error={failure} {...reasonOf(field.why)} />;
    case 'custom':
      return field.render(value, onChange);
    case 'pick':
      return (
        <Select
          label={field.label}
          description={field.hint}
          data={[...field.options]}
          value={value}
          allowDeselect={false}
          onChange={(next) => next !== null && onChange(next)}
          error={error}
          required={required}
        />
      );
    case 'choice':
      return <SegmentedControl aria-label={field.label} data={[...field.options]} value={value} onChange={onChange} />;
    case 'radio':
      return (
        <Radio.Group label={field.label} value={value} onChange={onChange} error={error} required={required}>
          <Stack gap="xs" mt="xxs">
            {field.options.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Radio.Group>
      );
    default:
      return (
        <TextInput
          label={field.label}
          description={field.hint}
          value={value}
          onChange={(event) => {
            const text = event.currentTarget.value;
            onChange(field.kind === 'text' && field.isUpperCase ? text.trim().toUpperCase() : text);
          }}
          error={error}
          required={required}
          {...(field.kind === 'text' ? field.input : { inputMode: field.kind === 'whole' ? 'numeric' : 'decimal' })}
          {...maxLength(field.kind === 'text' ? limit.max : FIGURE_CHARS)}
        />
      );
  }
}

const maxLength = (max: number | null) => (max === null ? {} : { maxLength: max });

const reasonOf = (reason: string | undefined) => (reason === undefined ? {} : { reason });

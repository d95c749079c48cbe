import { Radio, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallName } from '#contract/catalogue.ts';
import { fieldError } from '../form/field-error.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { SumInput } from '../form/sum-input.tsx';
import { TradingPasswordField } from '../form/trading-password-field.tsx';
import { WholeInput } from '../form/whole-input.tsx';
import { type Field, fieldLimit, unitOf, type Values, WHOLE_DIGITS } from './fields.ts';

interface Props {
  call: CallName;
  field: Field;
  values: Values;
  onChange: (text: string) => void;
  /** The sentence of a refusal that names this field. */
  refusal: ReactNode;
  /** Any failure of the command: a wrong trading password is said at its field. */
  failure: unknown;
}

/** One field of a dialog, with the limits of its param. */
export function DialogField({ call, field, values, onChange, refusal, failure }: Props) {
  const value = values[field.name] ?? '';
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
      return <TextLine field={field} values={values} onChange={onChange} max={limit.max} {...{ error, required }} />;
  }
}

interface LineProps extends Pick<Props, 'values' | 'onChange'> {
  field: Extract<Field, { kind: 'amount' | 'whole' | 'text' }>;
  max: number | null;
  error: ReactNode;
  required: boolean;
}

function TextLine({ field, values, onChange, max, error, required }: LineProps) {
  const value = values[field.name] ?? '';
  const shared = { label: field.label, description: field.hint, error, required };
  if (field.kind === 'amount')
    return <SumInput {...shared} value={value} onChange={onChange} decimals={unitOf(field, values)} />;
  if (field.kind === 'whole')
    return (
      <WholeInput
        {...shared}
        value={value === '' ? null : Number(value)}
        onChange={(number) => onChange(number === null ? '' : String(number))}
        maxDigits={WHOLE_DIGITS}
      />
    );
  return (
    <TextInput
      {...shared}
      value={value}
      onChange={(event) => {
        const text = event.currentTarget.value;
        onChange(field.isUpperCase ? text.trim().toUpperCase() : text);
      }}
      {...field.input}
      {...maxLength(max)}
    />
  );
}

const maxLength = (max: number | null) => (max === null ? {} : { maxLength: max });

const reasonOf = (reason: string | undefined) => (reason === undefined ? {} : { reason });

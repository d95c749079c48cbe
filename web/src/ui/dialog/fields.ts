import type { TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallName, ParamsOf } from '#contract/catalogue.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { isWithin, type Limit, limitOf, type ParamName } from '#web/api/limits.ts';

export type Values = Readonly<Record<string, string>>;

interface Common {
  /** The text or choice at the start. */
  readonly initial?: string;
  /** Whether the field is asked for; by default always. */
  readonly when?: (values: Values) => boolean;
}

interface Worded extends Common {
  readonly label: string;
  readonly hint?: ReactNode;
}

interface AreaField extends Worded {
  readonly kind: 'area';
  readonly rows?: number;
  /** Characters that the platform asks for where the schema, which serves others too, does not. */
  readonly min?: number;
}

/** An area with the hint that the log keeps it. */
interface ReasonField extends Common {
  readonly kind: 'reason';
  readonly label?: string;
}

interface TextField extends Worded {
  readonly kind: 'text';
  readonly input?: Pick<TextInputProps, 'readOnly' | 'autoComplete' | 'spellCheck' | 'inputMode' | 'type'>;
  readonly isUpperCase?: boolean;
  /** Besides its length. */
  readonly fits?: (text: string) => boolean;
}

/** A sum with decimals, sent in base units. */
interface AmountField extends Worded {
  readonly kind: 'amount';
  readonly unit: number | ((values: Values) => number);
}

interface WholeField extends Worded {
  readonly kind: 'whole';
}

interface PickField<V> extends Worded {
  /** `choice`: buttons side by side, `radio`: one below the other, `pick`: a list that opens. */
  readonly kind: 'pick' | 'choice' | 'radio';
  readonly options: readonly { readonly value: V & string; readonly label: string }[];
}

interface PasswordField extends Common {
  readonly kind: 'password';
  /** Why it is asked for now, where it was not from the beginning. */
  readonly why?: string;
}

/** A control of the dialog's own, for a text that must not be empty. */
interface CustomField extends Common {
  readonly kind: 'custom';
  readonly render: (value: string, onChange: (text: string) => void) => ReactNode;
}

export type FieldKind<V = unknown> =
  | AreaField
  | ReasonField
  | TextField
  | AmountField
  | WholeField
  | PickField<V>
  | PasswordField
  | CustomField;

/** A field without its command, as the frame reads it. */
export type Field = FieldKind<string> & { readonly name: string };

/** A field for one of the params of a command. */
export type FieldOf<N extends CallName> = N extends CallName
  ? { [K in keyof ParamsOf<N> & string]: { readonly name: K } & FieldKind<ParamsOf<N>[K]> }[keyof ParamsOf<N> & string]
  : never;

/** The texts and choices of the fields by the names of their params. */
export type ValuesOf<N extends CallName, K extends string> = { readonly [P in K]: ValueOf<N, P> };

type ValueOf<N extends CallName, P extends string> = N extends CallName
  ? P extends keyof ParamsOf<N>
    ? NonNullable<ParamsOf<N>[P]> extends string
      ? NonNullable<ParamsOf<N>[P]>
      : string
    : never
  : never;

/** The params that fields ask for, as far as they are shown. */
export type OwnOf<N extends CallName, K extends string> = N extends CallName
  ? { [P in K & keyof ParamsOf<N>]: ParamsOf<N>[P] }
  : never;

/** The params that no field asks for. */
export type RestOf<N extends CallName, K extends string> = N extends CallName ? Omit<ParamsOf<N>, K> : never;

export const firstValues = (fields: readonly Field[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, field.initial ?? firstOption(field)]));

const firstOption = (field: Field): string =>
  field.kind === 'pick' || field.kind === 'choice' ? (field.options[0]?.value ?? '') : '';

/** Whether the text of a field is one that its command takes. */
export function isFilled(call: CallName, field: Field, values: Values): boolean {
  const text = values[field.name] ?? '';
  const limit = fieldLimit(call, field);
  switch (field.kind) {
    case 'amount':
      return (amountOf(field, text, values) ?? 0n) > 0n;
    case 'whole':
      return WHOLE.test(text) && Number(text) >= (limit.min ?? 0) && Number(text) <= (limit.max ?? Infinity);
    case 'password':
    case 'radio':
    case 'custom':
      return text !== '';
    case 'text':
      return isWithin(limit, text) && (field.fits?.(text.trim()) ?? true);
    default:
      return isWithin(limit, text);
  }
}

/** The limit of the field's param, or the stricter one of the field. */
export function fieldLimit(call: CallName, field: Field): Limit {
  const limit = limitOf(call, field.name as ParamName<CallName>);
  return field.kind === 'area' && field.min !== undefined ? { ...limit, min: field.min, isOptional: false } : limit;
}

/** As many as a number holds without rounding. */
export const WHOLE_DIGITS = 15;
const WHOLE = new RegExp(`^\\d{1,${WHOLE_DIGITS}}$`);

export const unitOf = ({ unit }: AmountField, values: Values): number =>
  typeof unit === 'number' ? unit : unit(values);

const amountOf = (field: AmountField, text: string, values: Values): bigint | null =>
  parseDecimal(text, unitOf(field, values));

/** What is sent for the fields; an optional param whose field is empty is left out. */
export function paramsOf(call: CallName, fields: readonly Field[], values: Values): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const field of fields) {
    const text = values[field.name] ?? '';
    const { isOptional } = limitOf(call, field.name as ParamName<CallName>);
    if (text.trim() !== '' || !isOptional) params[field.name] = paramOf(field, text, values);
  }
  return params;
}

function paramOf(field: Field, text: string, values: Values): string | number {
  if (field.kind === 'amount') return String(amountOf(field, text, values));
  if (field.kind === 'whole') return Number(text);
  return field.kind === 'password' ? text : text.trim();
}

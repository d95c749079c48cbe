import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import type { CallName, ParamsOf, ResultOf } from '#contract/catalogue.ts';
import type { ParamName } from '#web/api/limits.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx';
import { toastDone } from '../overlay/toast.ts';
import { DialogField } from './dialog-field.tsx';
import {
  type Field,
  type FieldOf,
  firstValues,
  isFilled,
  type OwnOf,
  paramsOf,
  type RestOf,
  type ValuesOf,
} from './fields.ts';
import { refusalOf } from './refusal.ts';

type Confirmed = ComponentProps<typeof ConfirmDialog>;

/** A part of the dialog, or how it follows from what stands in the fields. */
type From<V, T> = T | ((values: V) => T);

export interface CommandDialogProps<N extends CallName, K extends ParamName<N>>
  extends Pick<Confirmed, 'check' | 'typeText' | 'onClose'> {
  call: N;
  /** The params that no field asks for; or all of them, from what stands in the fields and the params made of it. */
  params: RestOf<N, K> | ((values: ValuesOf<N, K>, own: OwnOf<N, K>) => ParamsOf<N> | Promise<ParamsOf<N>>);
  fields?: readonly ((FieldOf<N> & { readonly name: K }) | false)[];
  title: From<ValuesOf<N, K>, ReactNode>;
  lost: From<ValuesOf<N, K>, ReactNode>;
  verb: From<ValuesOf<N, K>, ReactNode>;
  rows?: From<ValuesOf<N, K>, Confirmed['rows']>;
  danger?: From<ValuesOf<N, K>, boolean>;
  /** Besides the fields, which must be filled as the command requires. */
  ready?: From<ValuesOf<N, K>, boolean>;
  /** Above the fields. */
  children?: From<ValuesOf<N, K>, ReactNode>;
  /** A dialog that is always in the page says whether it is open; its fields are emptied each time. */
  opened?: boolean;
  /** Names of the functions whose answers are stale afterwards. */
  stale?: readonly CallName[];
  /** Said in a toast. */
  done?: string | ((result: ResultOf<N>) => string);
  /** Called before the dialog closes; it stays when this answers `stay`. */
  onDone?: (result: ResultOf<N>) => 'stay' | unknown;
  onFail?: (error: Error) => void;
}

/**
 * Confirms a command of the catalogue: it asks for the params, with the limits of the command's own schema, stays while
 * the command runs and when it is refused, and says at its field what was refused.
 */
export function CommandDialog<N extends CallName, K extends ParamName<N> = never>(props: CommandDialogProps<N, K>) {
  const { call, params, opened = true, stale = [], onClose, onFail } = props;
  const declared = (props.fields ?? []).filter((field) => field !== false) as unknown as Field[];
  const [entered, setEntered] = useState<Readonly<Record<string, string>>>({});
  const values = { ...firstValues(declared), ...entered };
  const fields = declared.filter((field) => field.when?.(values) ?? true);
  const command = useCommand(call, { quiet: true, mask: false, stale, onDone: (result) => finish(props, result) });
  const sending = useMutation<unknown, Error, N>({
    mutationFn: async () => {
      const own = paramsOf(call, fields, values);
      if (typeof params !== 'function') return command.mutateAsync({ ...params, ...own } as ParamsOf<N>);
      return command.mutateAsync(await params(values as ValuesOf<N, K>, own as OwnOf<N, K>));
    },
    onError: (error) => onFail?.(error),
  });
  const { reset } = sending;
  useEffect(() => {
    if (!opened) return;
    setEntered({});
    reset();
  }, [opened, reset]);
  // The refusal of another command says nothing of this one.
  const failure = sending.variables === call ? sending.error : null;
  const refusal = refusalOf(fields, failure);
  const from = <T,>(part: From<ValuesOf<N, K>, T>): T =>
    typeof part === 'function' ? (part as (of: ValuesOf<N, K>) => T)(values as ValuesOf<N, K>) : part;
  const children = from(props.children);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => sending.mutate(call)}
      title={from(props.title)}
      lost={from(props.lost)}
      verb={from(props.verb)}
      rows={from(props.rows)}
      check={props.check}
      typeText={props.typeText}
      danger={from(props.danger ?? false)}
      ready={fields.every((field) => isFilled(call, field, values)) && from(props.ready ?? true)}
      busy={sending.isPending}
      error={refusal.text}
    >
      {(children || fields.length > 0) && (
        <Stack gap="sm">
          {children}
          {fields.map((field) => (
            <DialogField
              key={field.name}
              call={call}
              field={field}
              values={values}
              onChange={(text) => setEntered((before) => ({ ...before, [field.name]: text }))}
              refusal={field === refusal.field ? refusal.fieldText : null}
              failure={failure}
            />
          ))}
        </Stack>
      )}
    </ConfirmDialog>
  );
}

/** Says that it is done, and closes the dialog. */
function finish<N extends CallName, K extends ParamName<N>>(
  props: CommandDialogProps<N, K>,
  result: ResultOf<N>,
): void {
  const { done, onDone, onClose } = props;
  const text = typeof done === 'function' ? done(result) : done;
  if (text !== undefined) toastDone(text);
  if (onDone?.(result) !== 'stay') onClose();
}

import { Stack } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { errorText } from '#web/api/api-error.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { isReason, ReasonField } from './reason-field.tsx';

type Confirmed = ComponentProps<typeof ConfirmDialog>;

interface Props
  extends Pick<Confirmed, 'title' | 'lost' | 'rows' | 'verb' | 'danger' | 'ready' | 'children' | 'onClose'> {
  /** What it sends. Its refusal is shown, and the dialog stays until the answer. */
  command: { readonly isPending: boolean; readonly error: Error | null };
  onSend: (reason: string) => void;
}

/** Confirms an act of staff, with the reason that the log keeps; its own fields stand above the reason. */
export function ReasonDialog({ command, onSend, ready = true, children, ...dialog }: Props) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      opened
      ready={ready && isReason(reason)}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      onConfirm={() => onSend(reason)}
    >
      <Stack gap="sm">
        {children}
        <ReasonField value={reason} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}

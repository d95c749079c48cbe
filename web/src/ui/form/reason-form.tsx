import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldError } from './field-error.tsx';

const MIN_CHARS = 10;
const MAX_CHARS = 200;

interface ReasonFormProps {
  label: string;
  submitLabel: string;
  isPending: boolean;
  error: string | null;
  onSubmit: (reason: string) => void;
}

/** Asks for a reason before a change that others can read about. */
export function ReasonForm({ label, submitLabel, isPending, error, onSubmit }: ReasonFormProps) {
  const [reason, setReason] = useState('');
  return (
    <>
      <Textarea
        mt="sm"
        label={label}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={MAX_CHARS}
        autosize
        minRows={2}
        error={fieldError(error)}
      />
      <Button
        mt="md"
        fullWidth
        disabled={reason.trim().length < MIN_CHARS}
        loading={isPending}
        onClick={() => onSubmit(reason.trim())}
      >
        {submitLabel}
      </Button>
    </>
  );
}

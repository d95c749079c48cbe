import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-error.module.css';

/** What to change, under the field. Give it as the `error` of an input, so that the input is marked as well. */
export function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={15} stroke={1.75} />
      <span>{children}</span>
    </span>
  );
}

/** A field's error as an input wants it: nothing, or the marked words. */
export function fieldError(message: ReactNode): ReactNode {
  return message ? <FieldError>{message}</FieldError> : undefined;
}

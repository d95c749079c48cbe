import type { FormEvent } from 'react';

/** The `onSubmit` of a form that sends by a call: the page stays. */
export const submitting =
  (send: () => unknown) =>
  (event: FormEvent): void => {
    event.preventDefault();
    send();
  };

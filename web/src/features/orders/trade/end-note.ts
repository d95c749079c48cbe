import type { ReactNode } from 'react';
import type { Field } from '#web/ui/dialog/fields.ts';

interface Words {
  /** The label where the chosen reason is "other", which needs words. */
  readonly needed: string;
  readonly optional: string;
  readonly hint?: ReactNode;
}

const isOther = ({ reason }: Readonly<Record<string, string>>): boolean => reason === 'other';

/** The field for words that go with the reason why an order is ended unseen, or unpaid. */
export const endNote = ({ needed, optional, hint }: Words) =>
  [
    { kind: 'area', name: 'note', label: optional, hint, when: (values) => !isOther(values) },
    { kind: 'area', name: 'note', label: needed, hint, min: 1, when: isOther },
  ] as const satisfies readonly Field[];

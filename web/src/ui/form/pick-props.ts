import type { ReactNode } from 'react';

export interface PickProps {
  label: string;
  data: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
  /** Typing filters the list. */
  searchable?: boolean;
  leftSection?: ReactNode;
  leftSectionWidth?: number;
  disabled?: boolean;
  inputClass?: string | undefined;
}

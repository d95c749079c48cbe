import type { ReactNode } from 'react';

export interface PickProps {
  label: string;
  data: readonly { value: string; label: string }[];
  value: string | null;
  onChange: (value: string) => void;
  /** Typed letters narrow the list. */
  searchable?: boolean;
  leftSection?: ReactNode;
  leftSectionWidth?: number;
  disabled?: boolean;
  inputClass?: string | undefined;
}

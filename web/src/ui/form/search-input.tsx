import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDebounced } from '../../lib/use-debounced.ts';

interface Props {
  label: string;
  /** The search text of the address. */
  value: string;
  /** Called with the trimmed text when typing pauses, on Enter, and on blur. */
  onChange: (text: string) => void;
  maxLength?: number;
  className?: string | undefined;
}

/** The search field of a list. */
export function SearchInput({ label, value, onChange, maxLength = 40, className }: Props) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  const settle = useDebounced((next: string) => {
    if (next === reported.current) return;
    reported.current = next;
    onChange(next);
  });
  // The address changed outside this field: filters were cleared, or the user went back.
  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    settle.cancel();
    setText(value);
  }, [value, settle]);
  return (
    <TextInput
      className={className}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        settle(event.currentTarget.value.trim());
      }}
      onKeyDown={(event) => event.key === 'Enter' && settle.flush()}
      onBlur={settle.flush}
      maxLength={maxLength}
      data-search
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={17} stroke={1.75} />}
    />
  );
}

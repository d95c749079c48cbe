import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './sensitive-words.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

const PAUSE_MS = 300;

/** Typed text reaches the address a moment after the last key. */
export function SearchBox({ label, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const settle = useDebouncedCallback(onChange, PAUSE_MS);
  return (
    <TextInput
      className={classes.search}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        settle(event.currentTarget.value.trim());
      }}
      maxLength={40}
      data-search
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={17} stroke={1.75} />}
    />
  );
}

import { TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../lib/loading/load-chunk.ts';
import type { PickProps } from './pick-props.ts';

const load = () => import('./pick-select.tsx');
const PickSelect = lazy(async () => ({ default: (await loadChunk(load)).PickSelect }));

const OPENS = /^(ArrowDown|ArrowUp|Enter| |\S)$/;

/** Mantine's select for the first screen: a plain field until opened, so that the first load needs no list code. */
export function Pick(props: PickProps) {
  const { label, data, value, inputClass, leftSection, leftSectionWidth, disabled = false } = props;
  const [opened, setOpened] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !OPENS.test(event.key)) return;
    event.preventDefault();
    setOpened(true);
  };
  const field = (
    <TextInput
      label={label}
      size="xl"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      pointer
      value={data.find((option) => option.value === value)?.label ?? ''}
      classNames={{ input: inputClass ?? '' }}
      leftSection={leftSection}
      leftSectionWidth={leftSectionWidth}
      rightSection={<IconChevronDown size={17} stroke={1.75} color="var(--cw-text-3)" />}
      rightSectionPointerEvents="none"
      disabled={disabled}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
      onKeyDown={onKeyDown}
    />
  );
  if (!opened) return field;
  return (
    <Suspense fallback={field}>
      <PickSelect {...props} />
    </Suspense>
  );
}

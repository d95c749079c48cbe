import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/text.ts';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '../overlay/menu.tsx';
import classes from './filter-pill.module.css';

export interface FilterOption<V extends string> {
  value: V;
  label: ReactNode;
}

interface Props<V extends string> {
  /** The label before the value, in a muted colour. */
  label: string;
  value: V;
  options: readonly FilterOption<V>[];
  onChange: (value: V) => void;
  /** Before the value, such as a sort mark. */
  icon?: ReactNode;
  /** No frame, as the sort at the end of the row. */
  plain?: boolean;
}

/** One filter of a list: its name, its value, and a menu of the others. */
export function FilterPill<V extends string>({ label, value, options, onChange, icon, plain = false }: Props<V>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu>
      <MenuTarget>
        <UnstyledButton className={cx(classes.pill, plain && classes.plain)}>
          {icon}
          {icon ? <VisuallyHidden>{label}</VisuallyHidden> : <em>{label}</em>}
          {chosen?.label ?? value}
          <IconChevronDown size={16} stroke={1.75} className={classes.chevron} />
        </UnstyledButton>
      </MenuTarget>
      <MenuDropdown className={classes.menu}>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            onClick={() => onChange(option.value)}
            rightSection={option.value === value ? <IconCheck size={16} stroke={2} /> : null}
            aria-current={option.value === value || undefined}
          >
            {option.label}
          </MenuItem>
        ))}
      </MenuDropdown>
    </Menu>
  );
}

/** A row of filters. On a phone it scrolls sideways, or breaks into lines where it `wraps`. */
export function FilterBar({ children, wraps = false }: { children: ReactNode; wraps?: boolean }) {
  return <div className={cx(classes.bar, wraps && classes.wraps)}>{children}</div>;
}

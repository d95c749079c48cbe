import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react';
import { cx } from '../../lib/text.ts';
import classes from './text-field.module.css';

const SECTION_WIDTH = 40;

interface Props extends Omit<ComponentProps<'input'>, 'size'> {
  /** Left out where `aria-label` names the field. */
  label?: string;
  /** What is wrong, below the field. */
  error?: ReactNode;
  inputClass?: string | undefined;
  /** Inside the field, not to be pressed. */
  leftSection?: ReactNode;
  leftWidth?: number | undefined;
  rightSection?: ReactNode;
  rightWidth?: number;
}

/** Mantine's text field as the first page needs it: the same look and the same words to a reader, a tenth of the bytes. */
export function TextField(props: Props) {
  const { label, error, inputClass, leftSection, leftWidth, rightSection, rightWidth, className, ...rest } = props;
  const made = useId();
  const id = rest.id ?? made;
  const widths = {
    ...(leftSection ? { '--left-width': `${leftWidth ?? SECTION_WIDTH}px` } : {}),
    ...(rightSection ? { '--right-width': `${rightWidth ?? SECTION_WIDTH}px` } : {}),
  } as CSSProperties;
  return (
    <div className={cx(classes.root, className)}>
      {label !== undefined && (
        <label className={classes.label} htmlFor={id}>
          {label}
        </label>
      )}
      <div className={classes.frame} style={widths} data-error={error ? true : undefined}>
        {leftSection && <div className={cx(classes.section, classes.left)}>{leftSection}</div>}
        <input
          type="text"
          {...rest}
          id={id}
          className={cx(classes.input, inputClass)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {rightSection && <div className={cx(classes.section, classes.right)}>{rightSection}</div>}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}

import type { CSSVariablesResolver } from '@mantine/core';
import { controlHeights } from './sizes.ts';

const variables = Object.fromEntries(
  Object.entries(controlHeights).map(([name, height]) => [`--cw-control-${name}`, height]),
);

/** Points Mantine's variables at ours, so that a Mantine part and a hand-made one can never differ in colour. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--cw-bg)',
    '--mantine-color-text': 'var(--cw-text)',
    '--mantine-color-dimmed': 'var(--cw-text-3)',
    '--mantine-color-placeholder': 'var(--cw-text-3)',
    '--mantine-color-default': 'var(--cw-surface)',
    '--mantine-color-default-hover': 'var(--cw-hover)',
    '--mantine-color-default-color': 'var(--cw-text)',
    '--mantine-color-default-border': 'var(--cw-line-2)',
    '--mantine-color-anchor': 'var(--cw-link)',
    '--mantine-color-error': 'var(--cw-stop-text)',
    '--mantine-color-success': 'var(--cw-done-text)',
    '--mantine-color-disabled': 'var(--cw-sunken)',
    '--mantine-color-disabled-color': 'var(--cw-text-3)',
    '--mantine-color-disabled-border': 'var(--cw-line)',
    '--mantine-color-pine-filled': 'var(--cw-act)',
    '--mantine-color-pine-filled-hover': 'var(--cw-act-hover)',
    '--mantine-primary-color-filled': 'var(--cw-act)',
    '--mantine-primary-color-filled-hover': 'var(--cw-act-hover)',
    '--mantine-primary-color-contrast': 'var(--cw-on-act)',
  };
  return { variables, light: shared, dark: shared };
};

import { BREAKPOINTS } from './breakpoints.ts';

/**
 * Every size of the product. Mantine makes a CSS variable of each (`--mantine-spacing-md`, `--mantine-radius-lg`), which is
 * what our own CSS writes in the place of pixels; tests/repo refuses a new literal.
 */

/**
 * The main steps, and between each two the step half way to the next (`plus`), for fits inside of one component.
 * Mantine takes no hyphen in a name.
 */
export const spacing = {
  hair: '2px',
  xxs: '4px',
  xxsplus: '6px',
  xs: '8px',
  xsplus: '10px',
  sm: '12px',
  smplus: '14px',
  md: '16px',
  mdplus: '20px',
  lg: '24px',
  lgplus: '28px',
  xl: '32px',
  xlplus: '40px',
  xxl: '48px',
};

/** `xxs` only for the time of a message, a file's name and the labels of the tab bar. */
export const fontSizes = { xxs: '11px', xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' };

export const lineHeights = { xs: '1.2', sm: '1.4', md: '1.4', lg: '1.5', xl: '1.55' };

export const headingSizes = {
  h1: { fontSize: '34px', lineHeight: '1.14' },
  h2: { fontSize: '24px', lineHeight: '1.2' },
  h3: { fontSize: '18px', lineHeight: '1.3' },
  h4: { fontSize: '15px', lineHeight: '1.35' },
};

/** xs tag, sm chip, md field and button, lg card, xl dialog; `full` for what has round ends. */
export const radius = { xxs: '2px', xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px', full: '1000px' };

/** Heights of what is pressed, `--cw-control-*`. `touch` is the least that a thumb needs. */
export const controlHeights = {
  chip: '24px',
  xs: '28px',
  sm: '32px',
  tool: '36px',
  md: '40px',
  touch: '44px',
  lg: '48px',
  xl: '52px',
};

export const breakpoints = {
  xs: '30em',
  sm: BREAKPOINTS.phone,
  md: BREAKPOINTS.tablet,
  lg: BREAKPOINTS.laptop,
  xl: '84.25em',
};

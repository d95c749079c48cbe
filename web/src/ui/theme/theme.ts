import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement, type MouseEvent } from 'react';
import { say } from '../../i18n/i18n.ts';
import { colors } from './colors.ts';
import { breakpoints, fontSizes, headingSizes, lineHeights, radius, spacing } from './sizes.ts';
import classes from './theme.module.css';

/** A variant is a role, not a colour: solid = do it, tint = the lesser button, outline = a choice among equals. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const danger = input.color === 'brick';
  if (input.variant === 'filled') {
    if (input.color === 'amber') {
      return button('var(--cw-turn-solid)', 'var(--cw-turn-solid)', 'var(--cw-on-turn)');
    }
    return danger
      ? button('var(--cw-stop-solid)', 'var(--cw-stop-text)', 'var(--cw-on-stop)')
      : button('var(--cw-act)', 'var(--cw-act-hover)', 'var(--cw-on-act)');
  }
  if (input.variant === 'tint' || input.variant === 'light') {
    return danger
      ? button('var(--cw-stop-bg)', 'var(--cw-stop-bg)', 'var(--cw-stop-text)')
      : button('var(--cw-done-bg)', 'var(--cw-done-line)', 'var(--cw-done-text)');
  }
  if (input.variant === 'outline' || input.variant === 'default') {
    return danger
      ? button('var(--cw-surface)', 'var(--cw-stop-bg)', 'var(--cw-stop-text)', 'var(--cw-stop-line)')
      : button('var(--cw-surface)', 'var(--cw-hover)', 'var(--cw-text)', 'var(--cw-line-2)');
  }
  if (input.variant === 'subtle' || input.variant === 'transparent') {
    const color = danger ? 'var(--cw-stop-text)' : input.color === 'gray' ? 'var(--cw-text-2)' : 'var(--cw-link)';
    return button('transparent', input.variant === 'subtle' ? 'var(--cw-hover)' : 'transparent', color);
  }
  return defaultVariantColorsResolver(input);
};

function button(background: string, hover: string, color: string, line = 'transparent') {
  return { background, hover, color, border: `1px solid ${line}` };
}

const chevron = createElement(IconChevronDown, { size: 17, stroke: 1.75, color: 'var(--cw-text-3)' });

const field = {
  defaultProps: { size: 'md' },
  classNames: { wrapper: classes.field, input: classes.input, label: classes.label, error: classes.error },
};

/** What opens below a control. */
const dropdown = { shadow: 'md', radius: 'lg', offset: 4, transitionProps: { duration: 180 } };

const list = {
  defaultProps: { size: 'md', comboboxProps: dropdown },
  classNames: { ...field.classNames, dropdown: classes.dropdown, option: classes.option },
};

/**
 * A press on a form's button leaves the focus in the field: its complaint would come between press and release, move the
 * button away, and the click would be lost.
 */
export function keepFocus(event: Pick<MouseEvent<HTMLButtonElement>, 'currentTarget' | 'preventDefault'>): void {
  if (event.currentTarget.type === 'submit') event.preventDefault();
}

/** Plain settings: naming the components themselves here would put every one of them on the first page. */
const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md', onMouseDown: keepFocus },
    classNames: { root: classes.button, label: classes.buttonLabel, loader: classes.buttonLoader },
  },
  // Nearly all fields are required: those that are not say so in their label.
  InputWrapper: { defaultProps: { withAsterisk: false } },
  TextInput: field,
  PasswordInput: {
    // Read when a field is drawn: the texts come after this module.
    defaultProps: () => ({ size: 'md', visibilityToggleButtonProps: { 'aria-label': say('togglePassword') } }),
    classNames: { ...field.classNames, input: classes.password, innerInput: classes.inner },
  },
  Textarea: field,
  TagsInput: list,
  MultiSelect: list,
  Select: {
    classNames: { ...field.classNames, dropdown: classes.dropdown, option: classes.option },
    defaultProps: {
      size: 'md',
      allowDeselect: false,
      checkIconPosition: 'right',
      maxDropdownHeight: 320,
      rightSection: chevron,
      rightSectionPointerEvents: 'none',
      comboboxProps: dropdown,
    },
  },
  Checkbox: {
    defaultProps: { size: 'sm', radius: 'xs' },
    classNames: { input: classes.check, description: classes.hint },
  },
  Radio: { defaultProps: { size: 'sm' }, classNames: { radio: classes.check, description: classes.hint } },
  Switch: { defaultProps: { size: 'sm' }, classNames: { label: classes.switchLabel, description: classes.hint } },
  Pagination: { defaultProps: { size: 'md' }, classNames: { control: classes.step } },
  Tabs: { classNames: { list: classes.tabs, tab: classes.tab } },
  Modal: {
    defaultProps: { centered: true, radius: 'xl', overlayProps: { blur: 0, color: 'var(--cw-veil)', opacity: 1 } },
    classNames: { content: classes.dialog, header: classes.dialog, title: classes.dialogTitle },
  },
  Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
  Badge: { defaultProps: { radius: 'sm', tt: 'none' } },
  Popover: { defaultProps: dropdown, classNames: { dropdown: classes.dropdown } },
  Menu: {
    defaultProps: dropdown,
    classNames: {
      dropdown: classes.dropdown,
      item: classes.item,
      label: classes.group,
      divider: classes.divider,
    },
  },
  SegmentedControl: { classNames: { root: classes.seg, label: classes.segLabel, indicator: classes.segOn } },
  Skeleton: { defaultProps: { radius: 'sm' } },
  Notification: {
    defaultProps: { radius: 'lg' },
    classNames: { root: classes.toast, icon: classes.toastIcon, title: classes.toastTitle },
  },
  Tooltip: {
    defaultProps: { radius: 'sm', openDelay: 200, withArrow: false, multiline: true, maw: 280 },
  },
};

export const theme = createTheme({
  colors,
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  white: '#FFFFFF',
  black: '#14211C',
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily:
    '"Inter Variable", "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", "Noto Sans Mono CJK SC", ui-monospace, monospace',
  fontSizes,
  lineHeights,
  fontWeights: { regular: '400', medium: '560', bold: '640' },
  headings: {
    fontWeight: '640',
    textWrap: 'balance',
    sizes: headingSizes,
  },
  spacing,
  radius,
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--cw-sh-xs)',
    sm: 'var(--cw-sh-sm)',
    md: 'var(--cw-sh-md)',
    lg: 'var(--cw-sh-lg)',
    xl: 'var(--cw-sh-lg)',
  },
  breakpoints,
  focusRing: 'auto',
  focusClassName: classes.focus,
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  components,
});

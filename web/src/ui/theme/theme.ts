import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeComponents,
  type VariantColorsResolver,
} from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import classes from './theme.module.css';

const pine: MantineColorsTuple = [
  '#EDF7F3',
  '#D6EBE3',
  '#AFD8CA',
  '#82C1AD',
  '#55A78F',
  '#2F8D75',
  '#15755F',
  '#0C6150',
  '#0A4E41',
  '#083B32',
];
const amber: MantineColorsTuple = [
  '#FFF8E8',
  '#FDEEC9',
  '#FADC95',
  '#F5C65C',
  '#EFAF33',
  '#DE9718',
  '#B87708',
  '#8A5704',
  '#6B4303',
  '#4A2E02',
];
const ice: MantineColorsTuple = [
  '#EEF4FB',
  '#DAE8F6',
  '#B5D0EC',
  '#86B2DE',
  '#5792CB',
  '#3778B8',
  '#27639F',
  '#1E5185',
  '#173F69',
  '#102E4D',
];
const brick: MantineColorsTuple = [
  '#FDF1EE',
  '#FADFD8',
  '#F3BBAE',
  '#E9917F',
  '#DC6A53',
  '#CC4D35',
  '#B73D26',
  '#9A311D',
  '#792617',
  '#561A0F',
];
const gray: MantineColorsTuple = [
  '#F8FAF6',
  '#F4F6F2',
  '#EEF1EB',
  '#E1E6DE',
  '#CBD3CA',
  '#8B968F',
  '#5F6C65',
  '#44524B',
  '#25302C',
  '#14211C',
];
const dark: MantineColorsTuple = [
  '#E7EEEA',
  '#B2BFB9',
  '#8B9A93',
  '#66756E',
  '#384641',
  '#25302C',
  '#1A2420',
  '#151D1A',
  '#101815',
  '#0D1311',
];

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
  classNames: { input: classes.input, label: classes.label, error: classes.error },
};

/** Plain settings: naming the components themselves here would put every one of them on the first page. */
const components: MantineThemeComponents = {
  Button: { defaultProps: { size: 'md' }, classNames: { root: classes.button } },
  TextInput: field,
  PasswordInput: {
    ...field,
    classNames: { ...field.classNames, input: classes.password, innerInput: classes.inner },
  },
  Textarea: field,
  TagsInput: field,
  Select: {
    ...field,
    defaultProps: {
      size: 'md',
      allowDeselect: false,
      checkIconPosition: 'right',
      rightSection: chevron,
      rightSectionPointerEvents: 'none',
    },
  },
  NumberInput: { ...field, defaultProps: { size: 'md', hideControls: true, thousandSeparator: ',' } },
  Checkbox: { defaultProps: { size: 'sm', radius: 'xs' }, classNames: { input: classes.check } },
  Radio: { defaultProps: { size: 'sm' }, classNames: { radio: classes.check } },
  Switch: { defaultProps: { size: 'sm' } },
  Modal: {
    defaultProps: { centered: true, radius: 'xl', overlayProps: { blur: 0, color: 'var(--cw-veil)', opacity: 1 } },
    classNames: { content: classes.dialog, header: classes.dialog, title: classes.dialogTitle },
  },
  Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
  Badge: { defaultProps: { radius: 'sm', tt: 'none' } },
  Menu: {
    defaultProps: { shadow: 'md', radius: 'lg', transitionProps: { duration: 180 } },
    classNames: { item: classes.item },
  },
  SegmentedControl: { classNames: { root: classes.seg, indicator: classes.segOn } },
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
  colors: { pine, amber, ice, brick, gray, dark },
  primaryColor: 'pine',
  primaryShade: { light: 7, dark: 4 },
  white: '#FFFFFF',
  black: '#14211C',
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily:
    '"Inter Variable", "Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", "Noto Sans Mono CJK SC", ui-monospace, monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '1.2', sm: '1.4', md: '1.4', lg: '1.5', xl: '1.55' },
  fontWeights: { regular: '400', medium: '560', bold: '640' },
  headings: {
    fontWeight: '640',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '34px', lineHeight: '1.14' },
      h2: { fontSize: '24px', lineHeight: '1.2' },
      h3: { fontSize: '18px', lineHeight: '1.3' },
      h4: { fontSize: '15px', lineHeight: '1.35' },
    },
  },
  spacing: { xxs: '4px', xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px', xxl: '48px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--cw-sh-xs)',
    sm: 'var(--cw-sh-sm)',
    md: 'var(--cw-sh-md)',
    lg: 'var(--cw-sh-lg)',
    xl: 'var(--cw-sh-lg)',
  },
  breakpoints: { xs: '30em', sm: '43.75em', md: '62em', lg: '75em', xl: '84.25em' },
  focusRing: 'auto',
  focusClassName: classes.focus,
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver,
  other: { content: 1300 },
  components,
});

import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { MenuItem } from '../../ui/overlay/menu.tsx';
import { PHONE } from '../../ui/theme/breakpoints.ts';
import classes from './header.module.css';

export function SchemeToggle() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <UnstyledButton
      className={cx(classes.tool, classes.wideOnly)}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={dark ? t('toLight') : t('toDark')}
    >
      {dark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
    </UnstyledButton>
  );
}

/** The same as a menu's item, on a phone: its header has no room for the button. */
export function SchemeItem() {
  const phone = useMediaQuery(PHONE);
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  if (!phone) return null;
  return (
    <MenuItem
      leftSection={dark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? t('toLight') : t('toDark')}
    </MenuItem>
  );
}

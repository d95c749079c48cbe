import { UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/text.ts';
import classes from './header.module.css';

export function SchemeToggle() {
  const { t } = useTranslation('shell');
  const { setColorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme('light') === 'dark';
  return (
    <UnstyledButton
      className={cx(classes.tool, classes.desk)}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
      aria-label={dark ? t('toLight') : t('toDark')}
    >
      {dark ? <IconSun size={18} stroke={1.75} /> : <IconMoon size={18} stroke={1.75} />}
    </UnstyledButton>
  );
}

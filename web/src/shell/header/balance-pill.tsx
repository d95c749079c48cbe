import { IconCoin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { Amount } from '../../ui/amount.tsx';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { OwnWorth } from '../../ui/own-worth.tsx';
import { useAvailable } from '../use-account.ts';
import classes from './header.module.css';

export function BalancePill() {
  const { t } = useTranslation('shell');
  const available = useAvailable();
  return (
    <AppLink href={paths.wallet()} className={cx(classes.tool, classes.balance)} title={t('balance')}>
      <IconCoin size={18} stroke={1.75} />
      <b>{available === null ? '–' : <Amount value={available} />}</b>
      <small>{t('pts')}</small>
      {available !== null && <OwnWorth points={available} />}
    </AppLink>
  );
}

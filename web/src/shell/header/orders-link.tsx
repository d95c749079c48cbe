import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { useTurns } from '../use-account.ts';
import classes from './header.module.css';

/** The way to the orders, with how many wait for the reader. */
export function OrdersLink() {
  const { t } = useTranslation('shell');
  const mine = useTurns();
  return (
    <AppLink href={paths.inbox()} className={cx(classes.tool, classes.wideOnly)}>
      <IconListCheck size={18} stroke={1.75} />
      {t('nav.orders')}
      {mine > 0 && (
        <span className={classes.count} title={t('turns', { count: mine })}>
          {mine}
        </span>
      )}
    </AppLink>
  );
}

import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './workspace.module.css';
import type { Order } from './workspace.queries.ts';

/** The way to a complaint about this order. A claim about its cards has its own place in the order. */
export function OrderWriteToUs({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  return (
    <p className={classes.writeToUs}>
      {t('complaint.ask')} <AppLink href={paths.newRequest(order.code)}>{t('complaint.link')}</AppLink>
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { type Address, paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './trade-list.module.css';

type List = 'waiting' | 'gift' | 'otc';

const LISTS: readonly (readonly [List, () => Address])[] = [
  ['waiting', paths.inbox],
  ['gift', paths.orderList],
  ['otc', paths.otcOrders],
];

/** The lists of orders beside each other: what waits for the reader, and the orders of each kind. */
export function OrderLists({ at }: { at: List }) {
  const { t } = useTranslation('orders');
  const { data } = useCall('inbox.count', {});
  return (
    <nav className={classes.lists} aria-label={t('lists.label')}>
      {LISTS.map(([list, href]) => (
        <AppLink
          key={list}
          href={href()}
          className={cx(classes.list, list === at && classes.listOn)}
          aria-current={list === at ? 'page' : undefined}
        >
          {t(`lists.${list}`)}
          {list === 'waiting' && data && data.waiting > 0 && <em className={classes.count}>{data.waiting}</em>}
        </AppLink>
      ))}
    </nav>
  );
}

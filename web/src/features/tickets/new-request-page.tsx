import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { RequestForm } from './request-form.tsx';
import classes from './tickets.module.css';

const ORDERS = 20;

/** Ask or complain; from an order's page, about that order. */
export function NewRequestPage() {
  const { t } = useTranslation('tickets');
  const [{ order }] = usePageSearch('/myRequests/new');
  const draft = useCall('workOrders.getDraft', order === '' ? {} : { orderCode: order });
  const cards = useCall('orders.listMine', { limit: ORDERS });
  const points = useCall('pointsOrders.listMine', { limit: ORDERS });
  return (
    <div className={classes.form}>
      <Page
        title={t(order === '' ? 'new.title' : 'new.complain')}
        crumbs={[{ label: t('mine.title'), href: paths.myRequests() }, { label: t('new.title') }]}
        sub={t('new.sub')}
      >
        <Loaded of={[draft, cards, points]} skeleton={{ rows: 5, avatar: false }}>
          {(prefilled, { list: ofCards }, { list: ofPoints }) => (
            <RequestForm draft={prefilled} orders={{ ofCards, ofPoints }} key={order} />
          )}
        </Loaded>
      </Page>
    </div>
  );
}

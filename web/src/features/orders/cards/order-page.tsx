import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useTrade } from '../trade/trade.queries.ts';
import classes from '../workspace/workspace.module.css';
import type { Order } from '../workspace/workspace.queries.ts';

interface Props {
  code: string;
  /** What stands in the page's place while the order loads; rows when left out. */
  shape?: ReactNode;
  children: (order: Order) => ReactNode;
}

/** A page of one order: the order itself, or what stands in its place while it loads, fails or is not the reader's. */
export function OrderPage({ code, shape, children }: Props) {
  const { t } = useTranslation('orders-workspace');
  const order = useTrade('gift', code);
  // An order that moved on to another provider is no longer there for the one who had it open.
  const missing = (
    <EmptyState
      isPage
      title={t('notFound.title')}
      action={
        <Button variant="light" component={AppLink} href={paths.orderList()}>
          {t('notFound.act')}
        </Button>
      }
    >
      {t('notFound.why')} {t('notFound.transferred')}
    </EmptyState>
  );
  return (
    <Loaded
      of={[order]}
      skeleton={{ rows: 6 }}
      shape={shape}
      missing={missing}
      inset
      around={(placeholder) => (
        <Page tab={code} crumbs={[{ label: t('crumb'), href: paths.orderList() }, { label: code }]}>
          <Panel flush className={classes.alone}>
            {placeholder}
          </Panel>
        </Page>
      )}
    >
      {children}
    </Loaded>
  );
}

import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import turnBar from '#web/ui/layout/turn-bar.module.css';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { useLate } from '#web/ui/list/use-late.ts';
import { Page } from '#web/ui/page/page.tsx';
import { PhoneBack } from '../trade/phone-back.tsx';
import classes from './order-skeleton.module.css';
import workspace from './workspace.module.css';

/** The shape of an order's page while it loads, on a phone with its own bar, so that nothing moves when it is there. */
export function OrderSkeleton({ code }: { code: string }) {
  const { t } = useTranslation('orders-workspace');
  const isShown = useLate(200);
  const crumbs = [{ label: t('crumb'), href: paths.orderList() }, { label: code }];
  return (
    <Page tab={code} crumbs={crumbs} phoneBar={<PhoneBarShape isShown={isShown} />}>
      <div className={classes.page}>
        <TitleShape isShown={isShown} />
      </div>
      <div className={workspace.workspace} data-view="order">
        <div className={workspace.main}>
          <div className={cx(turnBar.bar, classes.turn)} data-shown={isShown} aria-hidden="true">
            <Box component="i" w={84} h={24} />
            <Box component="i" w={96} h={36} />
            <Box component="i" className={classes.line} w="70%" maw={320} h={20} />
            <Box component="i" className={classes.words} w="90%" maw={440} h={12} />
          </div>
          <div className={workspace.columns}>
            <Panel flush>
              <SkeletonRows rows={3} />
            </Panel>
            <Panel flush>
              <SkeletonRows rows={3} height={56} avatar={false} />
            </Panel>
          </div>
        </div>
        <aside className={workspace.side}>
          <Panel flush className={workspace.chat}>
            <SkeletonRows rows={5} />
          </Panel>
        </aside>
      </div>
    </Page>
  );
}

function PhoneBarShape({ isShown }: { isShown: boolean }) {
  return (
    <>
      <PhoneBack />
      <TitleShape isShown={isShown} />
    </>
  );
}

function TitleShape({ isShown }: { isShown: boolean }) {
  return (
    <div className={classes.title} data-shown={isShown} aria-hidden="true">
      <Box component="i" className={classes.line} w="70%" maw={320} h={20} />
      <Box component="i" className={classes.words} w="90%" maw={440} h={12} />
    </div>
  );
}

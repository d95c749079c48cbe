import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handlesTickets } from '#core/tickets/work-order-table.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { FieldsPanel } from './fields-panel.tsx';
import { HandOnDialog } from './hand-on-dialog.tsx';
import { History } from './history.tsx';
import { Pictures } from './pictures.tsx';
import { ProcessPanel } from './process-panel.tsx';
import { RewardDialog } from './reward-dialog.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';
import type { WorkOrder } from './work-order.ts';
import { WorkOrderFacts } from './work-order-facts.tsx';
import { WORK_ORDER_STALE } from './work-order-stale.ts';

/** One work order: what the user says, what the product knows, and what staff do about it. */
export function WorkOrderPage() {
  const { t } = useTranslation('tickets');
  const { code } = useParams({ from: '/workOrderList/$code' });
  const workOrder = useCall('workOrders.get', { code });
  const crumbs = [{ label: t('list.title'), href: paths.workOrders() }, { label: code }];
  return (
    <Loaded of={[workOrder]} missing={<Page title={t('none')} crumbs={crumbs} />}>
      {(loaded) => <Shown workOrder={loaded} key={loaded.code} />}
    </Loaded>
  );
}

function Shown({ workOrder }: { workOrder: WorkOrder }) {
  const { t } = useTranslation('tickets');
  const [isHanding, setHanding] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const take = useCommand('workOrders.assign', {
    mask: false,
    stale: WORK_ORDER_STALE,
    onDone: () => toastDone(t('act.taken')),
  });
  const { code, abilities } = workOrder;
  const can = (event: WorkOrder['abilities'][number]) => abilities.includes(event);
  const role = useSession().user?.role;
  // A processed one takes no answer, but what it cost its user may still be made good.
  const isOver = workOrder.state === 'processed' && role !== undefined && handlesTickets(role);
  const mayGive = !workOrder.isVisitor && (can('answer') || isOver);
  return (
    <Page
      title={workOrder.title}
      tab={code}
      crumbs={[{ label: t('list.title'), href: paths.workOrders() }, { label: code }]}
      sub={[t(`kind.${workOrder.kind}`), workOrder.requester, t(`source.${workOrder.source}`)].join(' · ')}
      actions={
        <>
          <TicketChip state={workOrder.state} solved={workOrder.solved} />
          {mayGive && (
            <Button variant="default" onClick={() => setGiving(true)}>
              {t('reward.give')}
            </Button>
          )}
          {can('hand_on') && (
            <Button variant="default" onClick={() => setHanding(true)}>
              {t('act.handOn')}
            </Button>
          )}
          {can('take') && (
            <Button loading={take.isPending} onClick={() => take.mutate({ code })}>
              {t('act.take')}
            </Button>
          )}
        </>
      }
    >
      {can('take') && !can('answer') && <Note>{t('act.takeFirst')}</Note>}
      <div className={classes.split}>
        <div className={classes.stack}>
          <Panel title={t('field.problem')}>
            <p className={classes.text}>{workOrder.problem}</p>
            <Pictures pictures={workOrder.pictures} />
          </Panel>
          {can('answer') && <AnswerPanel code={code} />}
          {can('process') && <ProcessPanel workOrder={workOrder} />}
          <History entries={workOrder.entries} />
        </div>
        <div className={classes.stack}>
          <WorkOrderFacts workOrder={workOrder} />
          {can('change') && <FieldsPanel workOrder={workOrder} key={workOrder.version} />}
        </div>
      </div>
      {isGiving && (
        <RewardDialog
          of={{ receiver: workOrder.requester, orderCode: workOrder.orderCode, workOrderCode: code }}
          onClose={() => setGiving(false)}
        />
      )}
      {isHanding && <HandOnDialog workOrder={workOrder} onClose={() => setHanding(false)} />}
    </Page>
  );
}

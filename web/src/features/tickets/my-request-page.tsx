import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { limitOf } from '#web/api/limits.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { History } from './history.tsx';
import { Pictures } from './pictures.tsx';
import { TextForm } from './text-form.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';

type OwnWorkOrder = ResultOf<'workOrders.getMine'>;

const STALE = ['workOrders.getMine', 'workOrders.listMine'] as const;

/** One of the reader's requests: what they wrote, what staff answered, and how it ended. */
export function MyRequestPage() {
  const { t } = useTranslation('tickets');
  const { code } = useParams({ from: '/myRequests/$code' });
  const request = useCall('workOrders.getMine', { code });
  const crumbs = [{ label: t('mine.title'), href: paths.myRequests() }, { label: code }];
  return (
    <Loaded of={[request]} missing={<Page title={t('none')} crumbs={crumbs} />}>
      {(loaded) => (
        <Page
          title={loaded.title}
          tab={code}
          crumbs={crumbs}
          sub={[t(`kind.${loaded.kind}`), formatDateTime(loaded.openedAt)].join(' · ')}
          actions={<TicketChip state={loaded.state} solved={loaded.solved} />}
        >
          <div className={classes.split}>
            <div className={classes.stack}>
              <End request={loaded} />
              <Panel title={t('field.problem')}>
                <p className={classes.text}>{loaded.problem}</p>
                <Pictures pictures={loaded.pictures} />
              </Panel>
              <History entries={loaded.entries} />
              <MoreForm request={loaded} />
            </div>
            <Facts request={loaded} />
          </div>
        </Page>
      )}
    </Loaded>
  );
}

/** What staff say about the end, or what to expect until then. */
function End({ request }: { request: OwnWorkOrder }) {
  const { t } = useTranslation('tickets');
  if (request.state === 'pending') {
    return <Note>{request.agentName === null ? t('mine.waits') : t('mine.has', { name: request.agentName })}</Note>;
  }
  return (
    <Note tone={request.solved ? 'done' : 'stop'} title={t(request.solved ? 'mine.solved' : 'mine.unsolved')}>
      {request.endDescription}
    </Note>
  );
}

function Facts({ request }: { request: OwnWorkOrder }) {
  const { t } = useTranslation('tickets');
  const { order } = request;
  return (
    <Panel title={t('facts')}>
      <KeyValues
        rows={[
          { label: t('field.code'), value: request.code },
          { label: t('field.contentType'), value: t(`content.${request.contentType}`) },
          ...(request.errorType === null
            ? []
            : [{ label: t('field.errorType'), value: t(`error.${request.errorType}`) }]),
          ...(order === null
            ? []
            : [
                {
                  label: t('field.order'),
                  value: (
                    <AppLink href={paths.operate({ adCode: order.adCode, orderCode: order.code, opponentCode: '-' })}>
                      {order.code}
                    </AppLink>
                  ),
                },
                { label: t('field.orderNow'), value: t(`status.${order.status}`) },
              ]),
          { label: t('mine.agent'), value: request.agentName ?? t('nobody') },
          ...(request.solution === '' ? [] : [{ label: t('field.solution'), value: request.solution }]),
          ...(request.endedAt === null ? [] : [{ label: t('field.endedAt'), value: formatDateTime(request.endedAt) }]),
        ]}
      />
    </Panel>
  );
}

function MoreForm({ request }: { request: OwnWorkOrder }) {
  const { t } = useTranslation('tickets');
  const [sent, setSent] = useState(0);
  const done = () => {
    setSent(sent + 1);
    toastDone(t('mine.sent'));
  };
  const options = { quiet: true, mask: false, stale: STALE, onDone: done } as const;
  const add = useCommand('workOrders.add', options);
  const reopen = useCommand('workOrders.reopen', options);
  const { code, mayAdd, mayReopen, reopenUntil } = request;
  if (!mayAdd && !mayReopen) return null;
  const command = mayAdd ? add : reopen;
  return (
    <Panel
      title={t(mayAdd ? 'mine.more' : 'mine.reopen')}
      aside={!mayAdd && reopenUntil && t('mine.reopenUntil', { at: formatDateTime(reopenUntil) })}
    >
      <TextForm
        key={sent}
        label={t(mayAdd ? 'mine.moreLabel' : 'mine.reopenLabel')}
        verb={t(mayAdd ? 'act.send' : 'mine.reopen')}
        limit={limitOf('workOrders.add', 'text')}
        busy={command.isPending}
        error={command.error}
        onSend={(text) => command.mutate({ code, text })}
      />
    </Panel>
  );
}

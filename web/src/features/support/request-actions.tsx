import { Button, Group, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { MakeWorkOrder } from '#web/features/tickets/public.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { SupportRequest } from './request-row.tsx';

const STALE = [
  'support.listRequests',
  'support.getDesk',
  'support.listAgents',
  'support.getContext',
  'chat.getConversation',
] as const;

interface Props {
  request: SupportRequest;
  onBack: () => void;
  onTaken: () => void;
}

/** The actions that the agent has on this request: take, hand over, close. */
export function RequestActions({ request, onBack, onTaken }: Props) {
  const { t } = useTranslation('support');
  const me = useSession().user;
  const { conversationId, state, agent } = request;
  const taking = useCommand('support.take', { stale: STALE, onDone: onTaken });
  const closing = useCommand('support.close', { stale: STALE, onDone: onBack });
  const [asks, setAsks] = useState<'close' | 'handOver' | null>(null);
  const mayAnswer = me?.role === 'support' || me?.role === 'admin';
  const isMine = agent?.userId === me?.userId || me?.role === 'admin';
  if (!mayAnswer) return null;
  return (
    <Group gap="xs" align="stretch">
      {(state === 'closed' || (state === 'assigned' && agent?.userId === me?.userId)) && (
        <MakeWorkOrder conversationId={conversationId} />
      )}
      {(state === 'queued' || state === 'assistant' || state === 'closed') && (
        <Button size="sm" loading={taking.isPending} onClick={() => taking.mutate({ conversationId })}>
          {t('desk.take')}
        </Button>
      )}
      {state === 'assigned' && isMine && (
        <>
          <Button size="sm" variant="default" onClick={() => setAsks('handOver')}>
            {t('desk.handOver')}
          </Button>
          <Button size="sm" variant="default" onClick={() => setAsks('close')}>
            {t('desk.close')}
          </Button>
        </>
      )}
      {asks === 'handOver' && <HandOver request={request} onDone={onBack} onCancel={() => setAsks(null)} />}
      {asks === 'close' && (
        <ConfirmDialog
          opened
          title={t('desk.closeTitle')}
          lost={t('desk.closeText')}
          verb={t('desk.close')}
          busy={closing.isPending}
          onConfirm={() => closing.mutate({ conversationId })}
          onClose={() => setAsks(null)}
        />
      )}
    </Group>
  );
}

function HandOver({
  request,
  onDone,
  onCancel,
}: {
  request: SupportRequest;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('support');
  const agents = useCall('support.listAgents', {});
  const [to, setTo] = useState('');
  const [note, setNote] = useState('');
  const handing = useCommand('support.handOver', { stale: STALE, onDone });
  const others = (agents.data?.list ?? []).filter(({ userId }) => userId !== request.agent?.userId);
  return (
    <ConfirmDialog
      opened
      title={t('desk.handOverTitle')}
      lost={t('desk.handOverText')}
      verb={t('desk.handOver')}
      busy={handing.isPending}
      onConfirm={() =>
        handing.mutate({
          conversationId: request.conversationId,
          note: note.trim(),
          ...(to === '' ? {} : { agentId: to }),
        })
      }
      onClose={onCancel}
    >
      <Select
        label={t('desk.to')}
        value={to}
        onChange={(next) => setTo(next ?? '')}
        allowDeselect={false}
        data={[
          { value: '', label: t('desk.toQueue') },
          ...others.map(({ userId, name, online, load }) => ({
            value: userId,
            label: t(online ? 'desk.agentHere' : 'desk.agentAway', { name, count: load }),
          })),
        ]}
      />
      <Textarea
        mt="sm"
        label={t('desk.note')}
        description={t('notes.hidden')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
      />
    </ConfirmDialog>
  );
}

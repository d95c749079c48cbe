import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { MakeWorkOrder } from '#web/features/tickets/public.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
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
        <CommandDialog
          call="support.close"
          params={{ conversationId }}
          title={t('desk.closeTitle')}
          lost={t('desk.closeText')}
          verb={t('desk.close')}
          stale={STALE}
          onDone={onBack}
          onClose={() => setAsks(null)}
        />
      )}
    </Group>
  );
}

interface HandOverProps {
  request: SupportRequest;
  onDone: () => void;
  onCancel: () => void;
}

function HandOver({ request, onDone, onCancel }: HandOverProps) {
  const { t } = useTranslation('support');
  const agents = useCall('support.listAgents', {});
  const others = (agents.data?.list ?? []).filter(({ userId }) => userId !== request.agent?.userId);
  return (
    <CommandDialog
      call="support.handOver"
      params={{ conversationId: request.conversationId }}
      fields={[
        {
          kind: 'pick',
          name: 'agentId',
          label: t('desk.to'),
          options: [
            { value: '', label: t('desk.toQueue') },
            ...others.map(({ userId, name, online, load }) => ({
              value: userId,
              label: t(online ? 'desk.agentHere' : 'desk.agentAway', { name, count: load }),
            })),
          ],
        },
        { kind: 'area', name: 'note', label: t('desk.note'), hint: t('notes.hidden') },
      ]}
      title={t('desk.handOverTitle')}
      lost={t('desk.handOverText')}
      verb={t('desk.handOver')}
      stale={STALE}
      onDone={onDone}
      onClose={onCancel}
    />
  );
}

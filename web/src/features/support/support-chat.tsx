import { Button, Group } from '@mantine/core';
import { IconHeadset, IconRobot } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall, useCommand } from '#web/api/query.ts';
import { ChatWindow } from '#web/features/chat/public.tsx';
import { pageBefore } from '#web/lib/page-before.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './support.module.css';
import { useSupportNews } from './use-support-news.ts';

/** Amber is for what the reader has to do: the assistant asks nothing of them. */
const TONES = { assistant: 'waiting', queued: 'waiting', assigned: 'done', closed: 'waiting' } as const;

/** The user's own conversation with support, with the request's state. */
export function SupportChat() {
  const { t } = useTranslation('support');
  useSupportNews();
  const opening = useCommand('support.open', { stale: ['support.get'] });
  const { mutate, isIdle } = opening;
  useEffect(() => {
    const page = pageBefore();
    if (isIdle) mutate(page === null ? {} : { page });
  }, [isIdle, mutate]);
  const query = useCall('support.get', {}, { enabled: opening.isSuccess });
  const asking = useCommand('support.askPerson', { stale: ['support.get'] });
  const request = query.data ?? opening.data;
  if (opening.isError) {
    return (
      <ErrorState title={t('failed')} onRetry={() => mutate({})} retrying={opening.isPending}>
        {opening.error.message}
      </ErrorState>
    );
  }
  if (!request) {
    return (
      <Panel className={classes.chat ?? ''}>
        <SkeletonRows rows={5} />
      </Panel>
    );
  }
  const { state, position, agentName, agentOnline, agentsPresent, solved } = request;
  const mayAsk = state === 'assistant' || state === 'closed';
  const askPerson = () => asking.mutate({});
  return (
    <div className={classes.chat}>
      <div className={classes.standing} role="status">
        <StateChip tone={TONES[state]} icon={state === 'assistant' ? <IconRobot size={14} stroke={1.75} /> : undefined}>
          {t(`state.${state}`)}
        </StateChip>
        <span>
          {state === 'queued' && t(agentsPresent ? 'standing.queued' : 'standing.nobody', { position })}
          {state === 'assigned' && t(agentOnline ? 'standing.assigned' : 'standing.agentAway', { name: agentName })}
          {mayAsk && t('standing.assistant')}
        </span>
        {mayAsk && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconHeadset size={16} stroke={1.75} />}
            loading={asking.isPending}
            onClick={askPerson}
          >
            {t('askPerson')}
          </Button>
        )}
      </div>
      {state === 'closed' && <Solved solved={solved} />}
      <ChatWindow
        conversationId={request.conversationId}
        place="pane"
        onHandOver={mayAsk ? askPerson : undefined}
        className={classes.window}
      />
    </div>
  );
}

/** One question after a request was closed. */
function Solved({ solved }: { solved: boolean | null }) {
  const { t } = useTranslation('support');
  const setting = useCommand('support.setSolved', { stale: ['support.get'] });
  if (solved !== null) return <p className={classes.solved}>{t('solved.thanks')}</p>;
  return (
    <Group gap="xs" className={classes.solved} role="group" aria-label={t('solved.ask')}>
      <span>{t('solved.ask')}</span>
      {([true, false] as const).map((value) => (
        <Button
          key={String(value)}
          size="xs"
          variant="default"
          loading={setting.isPending}
          onClick={() => setting.mutate({ solved: value })}
        >
          {t(value ? 'solved.yes' : 'solved.no')}
        </Button>
      ))}
    </Group>
  );
}

import { Flex, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useSession } from '#web/api/session.ts';
import { serverNow } from '#web/lib/clock.ts';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './desk.module.css';

export type SupportRequest = ResultOf<'support.listRequests'>['list'][number];

const TICK_MS = 30_000;

const TONES = { assistant: 'waiting', queued: 'turn', assigned: 'done', closed: 'waiting' } as const;

interface Props {
  request: SupportRequest;
  isChosen: boolean;
  onChoose: () => void;
}

/** A request: requester, last message, and waiting time. */
export function RequestRow({ request, isChosen, onChoose }: Props) {
  const { t } = useTranslation('support');
  const me = useSession().user?.userId;
  const { requester, state, lastAt, agent, waitsSince, solved } = request;
  return (
    <UnstyledButton
      className={cx(classes.row, isChosen && classes.chosen)}
      onClick={onChoose}
      data-row
      aria-current={isChosen ? 'true' : undefined}
    >
      <Flex component="span" align="center" gap="xs" miw={0} className={classes.rowTop}>
        <i className={cx(classes.dot, requester.online && classes.online)} aria-hidden="true" />
        <b>{requester.name}</b>
        <small>{t(`role.${requester.role}`)}</small>
        <time dateTime={lastAt}>{formatWhen(lastAt)}</time>
      </Flex>
      <span className={cx(classes.rowText, waitsSince && classes.waiting)}>
        {request.lastText || t(`desk.last.${request.lastKind ?? 'none'}`)}
      </span>
      <Flex component="span" align="center" gap="xs" className={classes.rowFoot}>
        <StateChip tone={TONES[state]} soft>
          {t(`state.${state}`)}
        </StateChip>
        {waitsSince && <Waits since={waitsSince} />}
        {agent && agent.userId !== me && <small>{t('desk.by', { name: agent.name })}</small>}
        {state === 'closed' && solved !== null && <small>{t(solved ? 'desk.solved' : 'desk.unsolved')}</small>}
      </Flex>
    </UnstyledButton>
  );
}

/** How long somebody has waited; it counts up. */
function Waits({ since }: { since: string }) {
  const { t } = useTranslation('support');
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return <small className={classes.waits}>{t(waitKey(minutes), waitValues(minutes))}</small>;
}

const waitKey = (minutes: number): string => (minutes < 60 ? 'desk.waitsMinutes' : 'desk.waitsHours');
const waitValues = (minutes: number) => (minutes < 60 ? { count: minutes } : { count: Math.floor(minutes / 60) });

import { Flex, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './desk.module.css';

export type SupportRequest = ResultOf<'support.listRequests'>['list'][number];

const TONES = { assistant: 'waiting', queued: 'turn', assigned: 'done', closed: 'waiting' } as const;

interface Props {
  request: SupportRequest;
  isChosen: boolean;
  onChoose: () => void;
}

/** A request: requester, last message, and waiting time. */
export function RequestRow({ request, isChosen, onChoose }: Props) {
  const { t } = useTranslation('support');
  const { requester, state, lastText, lastAt, agent, waiting } = request;
  return (
    <UnstyledButton
      className={cx(classes.row, isChosen && classes.chosen)}
      onClick={onChoose}
      aria-current={isChosen ? 'true' : undefined}
    >
      <Flex component="span" align="center" gap="xs" miw={0} className={classes.rowTop}>
        <i className={cx(classes.dot, requester.online && classes.online)} aria-hidden="true" />
        <b>{requester.name}</b>
        <small>{t(`role.${requester.role}`)}</small>
        <time dateTime={lastAt}>{formatWhen(lastAt)}</time>
      </Flex>
      <span className={cx(classes.rowText, waiting && classes.waiting)}>{lastText || t('desk.noText')}</span>
      <Flex component="span" align="center" gap="xs" className={classes.rowFoot}>
        <StateChip tone={TONES[state]} soft>
          {t(`state.${state}`)}
        </StateChip>
        {agent && <small>{t('desk.by', { name: agent.name })}</small>}
      </Flex>
    </UnstyledButton>
  );
}

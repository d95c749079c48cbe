import { Group, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import classes from './chat.module.css';
import { useOrderBrief } from './use-order-brief.ts';

/**
 * The order that a conversation is about: what it is, where it stands, the time left, and the way to it. Its place is kept
 * while it loads, so that the messages below it do not move.
 */
export function OrderBar({ code }: { code: string }) {
  const { t } = useTranslation('chat');
  const { brief, isLoading } = useOrderBrief(code);
  const { leftMs, pausedUntil } = useCountdown(brief?.dueAt, brief?.clockHours);
  if (!brief) {
    return isLoading ? (
      <div className={classes.orderBar} aria-hidden="true">
        <MiniCard initials="" size="sm" />
        <Skeleton height={12} width="60%" />
      </div>
    ) : null;
  }
  return (
    <AppLink href={brief.href} className={classes.orderBar}>
      <MiniCard {...brief.mark} size="sm" />
      <b>{brief.title}</b>
      <small>
        {brief.state}
        {leftMs !== null && ` · ${t('window.left', { left: formatLeft(leftMs) })}`}
        {pausedUntil !== null && ` · ${t('ui:turn.paused', { at: formatWhen(pausedUntil) })}`}
      </small>
      <Group component="span" ml="auto">
        {t('window.toOrder')}
      </Group>
    </AppLink>
  );
}

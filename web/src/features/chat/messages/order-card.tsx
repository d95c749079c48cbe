import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { useOrderBrief } from '../use-order-brief.ts';
import classes from './message-parts.module.css';

/** An order within a message: its subject, its state, and a link for those who may open it. */
export function OrderCard({ code }: { code: string }) {
  const { t } = useTranslation('chat');
  const { brief } = useOrderBrief(code);
  if (!brief) {
    return (
      <span className={classes.order}>
        <span>{t('brief.order', { code })}</span>
      </span>
    );
  }
  return (
    <AppLink href={brief.href} className={classes.order}>
      <MiniCard {...brief.mark} size="md" />
      <Flex component="span" direction="column" flex={1} miw={0} fz="xs" className={classes.orderText}>
        <b className="cw-mono">{code}</b>
        <small>
          {brief.points} {t('order.unit')} · {brief.state}
        </small>
      </Flex>
    </AppLink>
  );
}

import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { sendOrder } from '#web/features/chat/public.tsx';
import { formatDateTime, formatLeft, formatWhen } from '#web/lib/date.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import classes from './desk.module.css';

interface Props {
  conversationId: string;
  code: string;
  /** The agent has the request: the order can be shown in the conversation. */
  maySend: boolean;
  onClose: () => void;
}

type Answer = ResultOf<'support.getOrder'>;

/** An order of the requester, to read: where it stands, who moves next and by when, and what happened. */
export function RequestOrder({ conversationId, code, maySend, onClose }: Props) {
  const { t } = useTranslation('support');
  const answer = useCall('support.getOrder', { conversationId, code });
  return (
    <OpenDialog onClose={onClose} title={<span className="cw-mono">{code}</span>} size={560}>
      <Loaded of={[answer]} skeleton={{ rows: 4, avatar: false }}>
        {(loaded) => <OrderFacts {...loaded} />}
      </Loaded>
      {maySend && (
        <Button
          fullWidth
          mt="md"
          variant="default"
          onClick={() => {
            void sendOrder(conversationId, code);
            onClose();
          }}
        >
          {t('order.send')}
        </Button>
      )}
    </OpenDialog>
  );
}

/** What an agent reads about the order. */
export function OrderFacts({ order, sellerName, providerName, moderatorName, waitsFor }: Answer) {
  const { t } = useTranslation('support');
  const { leftMs, pausedUntil } = useCountdown(order.dueAt, order.clockHours);
  const names = { seller: sellerName, provider: providerName, moderator: moderatorName ?? t('order.aModerator') };
  const pause = pausedUntil === null ? '' : ` · ${t('ui:turn.paused', { at: formatWhen(pausedUntil) })}`;
  const until = order.dueAt && leftMs !== null ? `${formatWhen(order.dueAt)} · ${formatLeft(leftMs)}${pause}` : '–';
  return (
    <>
      <KeyValues
        rows={[
          {
            label: t('order.what'),
            value: `${formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true)} ${order.brand.name} ${order.country}`,
          },
          { label: t('order.state'), value: t(`orders:state.${order.state}`) },
          { label: t('order.turn'), value: t(`order.waitsFor.${waitsFor}`, names) },
          { label: t('order.until'), value: until },
          ...(order.silence ? [{ label: t('order.silence'), value: t(`orders:state.${order.silence.state}`) }] : []),
          { label: t('order.seller'), value: sellerName },
          { label: t('order.provider'), value: providerName },
          { label: t('order.frozen'), value: formatAmount(order.orderAmount) },
          ...(order.settledAmount === null
            ? []
            : [{ label: t('order.settled'), value: formatAmount(order.settledAmount) }]),
        ]}
      />
      <Box component="h3" fz="h4" mt="md" mb="xs">
        {t('order.history')}
      </Box>
      <ol className={classes.history}>
        {order.timeline.map((item) => (
          <li key={item.seq}>
            <time dateTime={item.at}>{formatDateTime(item.at)}</time>
            <span>
              {t('order.event', {
                name: item.name ?? t('order.platform'),
                state: t(`orders:state.${item.state}`),
              })}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

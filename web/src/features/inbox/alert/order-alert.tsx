import { ActionIcon } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatLeft } from '#web/lib/date.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Bubble } from '#web/ui/overlay/bubble.tsx';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { giftHref } from '../../orders/public.ts';
import { LOOKED_AT } from './is-alerted.ts';
import { alertKey, EVERYWHERE, type NewOrder, newOrdersOf } from './new-orders.ts';
import { isSilent, muteOrders, soundOrder } from './order-sound.ts';

/**
 * The next card that waits to be opened stays in sight of its provider on every page but those that list it, with its sum
 * and clock, until it is opened, put away or out of time. A sound says that it came.
 */
export function OrderAlert() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data } = useCall('inbox.list', { kind: 'gift', limit: LOOKED_AT }, { swallow: true });
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const hide = useCallback((key: string) => setHidden((keys) => new Set([...keys, key])), []);
  const isListed = path === paths.providerDesk() || path === paths.inbox();
  const waiting = newOrdersOf(data?.list ?? [], { hidden, path });
  useSound(data && newOrdersOf(data.list, EVERYWHERE));
  const [first, ...others] = waiting;
  if (first === undefined || isListed) return null;
  return <Alert key={alertKey(first)} {...first} others={others.length} onHide={hide} />;
}

/** Sounds once for each order that comes while the page is open. */
function useSound(waiting: readonly NewOrder[] | undefined): void {
  const [heard, setHeard] = useState<ReadonlySet<string> | null>(null);
  const fresh = waiting?.filter(({ order }) => heard?.has(order.code) === false);
  useEffect(() => {
    if (waiting === undefined || (heard !== null && fresh?.length === 0)) return;
    for (const { order } of (fresh ?? []).slice(0, 1)) soundOrder(order.code);
    setHeard(new Set([...(heard ?? []), ...waiting.map(({ order }) => order.code)]));
  }, [waiting, heard, fresh]);
}

interface AlertProps extends NewOrder {
  /** How many other orders wait to be opened. */
  others: number;
  onHide: (key: string) => void;
}

function Alert({ order, dueAt, others, onHide }: AlertProps) {
  const { t } = useTranslation('inbox');
  const { leftMs, over } = useCountdown(dueAt, order.clockHours);
  const key = alertKey({ order, dueAt });
  const hide = useCallback(() => onHide(key), [onHide, key]);
  useEffect(() => {
    if (over) hide();
  }, [over, hide]);
  const face = formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true);
  return (
    <Bubble
      stays
      href={giftHref(order)}
      mark={<MiniCard initials={order.brand.initials} color={order.brand.colour} name={order.brand.name} />}
      title={t('alert.title', { face, brand: order.brand.name })}
      text={
        <>
          {t('alert.sum', { sum: formatAmount(order.orderAmount) })} ·{' '}
          <span role="timer" aria-live="off" className="cw-num">
            {t('alert.left', { left: formatLeft(leftMs ?? 0) })}
          </span>
          {others > 0 && ` · ${t('alert.others', { count: others })}`}
        </>
      }
      tools={<SoundSwitch />}
      onGone={hide}
      testId="order-alert"
    />
  );
}

function SoundSwitch() {
  const { t } = useTranslation('inbox');
  const [silent, setSilent] = useState(isSilent);
  const toggle = () => {
    muteOrders(!silent);
    setSilent(!silent);
  };
  const Icon = silent ? IconVolumeOff : IconVolume;
  return (
    <ActionIcon
      variant="subtle"
      size="lg"
      color="gray"
      aria-pressed={!silent}
      aria-label={t('alert.sound')}
      onClick={toggle}
    >
      <Icon size={17} stroke={1.75} />
    </ActionIcon>
  );
}

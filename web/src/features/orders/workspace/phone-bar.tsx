import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconMessageCircle } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderUnread } from '#web/features/chat/public.tsx';
import { formatFace } from '#web/lib/money.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { COUNTED } from '#web/ui/list/counted.tsx';
import { PhoneBack } from './phone-back.tsx';
import classes from './phone-bar.module.css';
import type { Order } from './workspace.queries.ts';

interface Props {
  order: Order;
  view: 'order' | 'chat';
  onView: (view: 'order' | 'chat') => void;
}

/** On a phone the one line above whose turn it is: the way back, what is traded, and the way to the chat. */
export function OperatePhoneBar({ order, view, onView }: Props) {
  const { t } = useTranslation('orders-workspace');
  const bar = useRef<HTMLDivElement>(null);
  const { brand } = order;
  const face = formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true);
  const next = view === 'order' ? 'chat' : 'order';
  const Icon = next === 'chat' ? IconMessageCircle : IconFileText;
  return (
    <>
      <PhoneBack />
      <MiniCard initials={brand.initials} color={brand.colour} name={brand.name} />
      <Box flex={1} miw={0} ref={bar} className={classes.lines}>
        <h1>
          {t(order.cardCount === 1 ? 'phone.single' : 'phone.several', {
            count: order.cardCount,
            brand: brand.name,
            country: order.country,
            face,
          })}
        </h1>
        <small className="cw-num">{t('phone.with', { code: order.code, other: order.opponent.name })}</small>
      </Box>
      <UnstyledButton
        className={`${COUNTED} ${classes.switch}`}
        onClick={() => {
          onView(next);
          // The field to write in stands at the window's end when the bar stands at its top.
          bar.current?.scrollIntoView({ block: 'start' });
        }}
      >
        <Icon size={22} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>{t(`tabs.${next}`)}</VisuallyHidden>
        {next === 'chat' && <OrderUnread orderCode={order.code} />}
      </UnstyledButton>
    </>
  );
}

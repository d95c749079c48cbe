import { Box, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconMessageCircle } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderUnread } from '#web/features/chat/public.tsx';
import type { Address } from '#web/paths.ts';
import { COUNTED } from '#web/ui/list/counted.tsx';
import { PhoneBack } from './phone-back.tsx';
import classes from './phone-bar.module.css';

/** An order in one line. */
export interface PhoneHead {
  mark: ReactNode;
  title: string;
  /** In small letters below the title. */
  sub: string;
}

interface Props extends PhoneHead {
  code: string;
  back: Address;
  view: 'order' | 'chat';
  onView: (view: 'order' | 'chat') => void;
}

/** On a phone the one line above whose turn it is: the way back, what is traded, and the way to the chat. */
export function OrderPhoneBar({ code, back, mark, title, sub, view, onView }: Props) {
  const { t } = useTranslation('orders-workspace');
  const bar = useRef<HTMLDivElement>(null);
  const next = view === 'order' ? 'chat' : 'order';
  const Icon = next === 'chat' ? IconMessageCircle : IconFileText;
  return (
    <>
      <PhoneBack href={back} />
      {mark}
      <Box flex={1} miw={0} ref={bar} className={classes.lines}>
        <h1>{title}</h1>
        <small className="cw-num">{sub}</small>
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
        {next === 'chat' && <OrderUnread orderCode={code} />}
      </UnstyledButton>
    </>
  );
}

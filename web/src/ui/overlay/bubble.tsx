import { Box, UnstyledButton } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Address } from '../../paths.ts';
import { AppLink } from '../layout/app-link.tsx';
import classes from './bubble.module.css';

/** How long a bubble stays, in milliseconds. */
const VISIBLE_MS = 5_000;

interface Props {
  href: Address;
  mark: ReactNode;
  title: string;
  text: ReactNode;
  /** Buttons before the one that closes it. */
  tools?: ReactNode;
  /** It stays until it is closed; whoever shows it takes it away once it was opened. */
  stays?: boolean;
  onOpen?: () => void;
  /** Called when the bubble is closed or its time is over. */
  onGone: () => void;
  testId: string;
}

/** A new event, shown for five seconds unless it stays; pressing it opens the event. Each needs its own key, to get its own time. */
export function Bubble({ href, mark, title, text, tools, stays = false, onOpen, onGone, testId }: Props) {
  const { t } = useTranslation('ui');
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(onGone, VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [stays, onGone]);
  const open = () => {
    onOpen?.();
    if (!stays) onGone();
  };
  return (
    <div className={classes.bubble} data-testid={testId}>
      <AppLink href={href} className={classes.link} onClick={open}>
        {mark}
        <Box component="span" miw={0}>
          <b>{title}</b>
          <small>{text}</small>
        </Box>
      </AppLink>
      {tools && <span className={classes.tools}>{tools}</span>}
      <UnstyledButton className={classes.close} onClick={onGone} aria-label={t('media.close')}>
        <IconX size={17} stroke={1.75} />
      </UnstyledButton>
    </div>
  );
}

/** Where bubbles appear, one below the other; what comes is read out. */
export function BubblePlace({ children }: { children: ReactNode }) {
  return (
    <div className={classes.place} aria-live="polite">
      {children}
    </div>
  );
}

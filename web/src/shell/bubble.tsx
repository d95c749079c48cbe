import { UnstyledButton } from '@mantine/core';
import { IconBell, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { onEvent, type SocketEvent } from '../api/socket.ts';
import { AppLink } from '../ui/app-link.tsx';
import classes from './bubble.module.css';
import { bubbleOf } from './bubble-text.ts';

const VISIBLE_MS = 5000;

/** What just happened elsewhere, for five seconds; pressing it leads there. */
export function Bubble() {
  const { t } = useTranslation('shell');
  const [event, setEvent] = useState<SocketEvent | null>(null);
  useEffect(() => onEvent((next) => setEvent(next)), []);
  useEffect(() => {
    if (!event) return;
    const timer = setTimeout(() => setEvent(null), VISIBLE_MS);
    return () => clearTimeout(timer);
  }, [event]);
  const { user } = useSession();
  const bubble = event && user && bubbleOf(event, user);
  const here = bubble && location.pathname.includes(bubble.values.order ?? '\n');
  return (
    <div className={classes.place} aria-live="polite">
      {bubble && !here && (
        <div className={classes.bubble} data-testid="bubble">
          <AppLink href={bubble.href} className={classes.link} onClick={() => setEvent(null)}>
            <IconBell size={20} stroke={1.75} />
            <span>
              <b>{t(bubble.title, bubble.values)}</b>
              <small>{t(bubble.text, bubble.values)}</small>
            </span>
          </AppLink>
          <UnstyledButton className={classes.close} onClick={() => setEvent(null)} aria-label={t('close')}>
            <IconX size={17} stroke={1.75} />
          </UnstyledButton>
        </div>
      )}
    </div>
  );
}

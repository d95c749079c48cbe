import { CloseButton } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import classes from './announcement-bar.module.css';

/** Announcements that begin while a page is open come with the notice; visitors have none. */
const EVERY_MS = 300_000;
/** How many closed announcements this browser remembers. */
const MAX_CLOSED = 50;

/** What the platform says to everybody, above all pages until its end or until the reader closes it. */
export function AnnouncementBar() {
  const { t } = useTranslation('shell');
  const [closed, setClosed] = useLocalStorage<string[]>({ key: 'closed-announcements', defaultValue: [] });
  const { data } = useCall('notices.listBanners', {}, { refetchInterval: EVERY_MS, swallow: true });
  const shown = (data?.list ?? []).filter(({ id }) => !closed.includes(id));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('announcements')} className={classes.bars}>
      {shown.map(({ id, title, content }) => (
        <div key={id} className={classes.bar}>
          <IconSpeakerphone size={19} stroke={1.75} aria-hidden="true" />
          <p className={classes.text}>
            <b>{title}</b> <span>{content}</span>
          </p>
          <CloseButton
            aria-label={t('announcementClose', { title })}
            onClick={() => setClosed((ids) => [...ids, id].slice(-MAX_CLOSED))}
          />
        </div>
      ))}
    </section>
  );
}

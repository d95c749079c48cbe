import { UnstyledButton } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { countInTitle } from '#web/lib/title-count.ts';
import { COUNTED, Count } from '#web/ui/list/counted.tsx';
import { POPOVER_WIDTHS } from '#web/ui/overlay/popover-widths.ts';
import { usePopup } from '#web/ui/overlay/use-popup.ts';
import { keepLang } from './keep-lang.ts';
import { NoticePopover } from './notice-popover.tsx';
import classes from './notices.module.css';
import { keepPush } from './push-browser.ts';
import { useReadHere } from './use-read-here.ts';

/** In the header: how many notices wait, and behind it the latest of them and of the chats. */
export function NoticeBell() {
  const { t } = useTranslation('notices');
  const popup = usePopup<HTMLButtonElement>(true, POPOVER_WIDTHS.notices);
  const unread = useCall('notices.countUnread', {}).data?.unread ?? 0;
  useReadHere(unread);
  useEffect(() => countInTitle('notices', unread), [unread]);
  useEffect(() => () => countInTitle('notices', 0), []);
  useEffect(() => {
    keepPush();
    keepLang();
  }, []);
  return (
    <>
      <UnstyledButton
        ref={popup.anchor}
        className={COUNTED}
        aria-haspopup="dialog"
        aria-expanded={popup.opened}
        aria-label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
        onClick={() => (popup.opened ? popup.close() : popup.open())}
        data-testid="notice-bell"
      >
        <IconBell size={20} stroke={1.75} />
        <Count count={unread} tone="stop" />
      </UnstyledButton>
      {popup.opened && (
        <div ref={popup.box} popover="manual" role="dialog" aria-label={t('bell')} className={classes.popover}>
          <NoticePopover unread={unread} onClose={() => popup.close()} />
        </div>
      )}
    </>
  );
}

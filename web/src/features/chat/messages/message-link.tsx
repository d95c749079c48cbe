import { type MouseEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { hostOf } from './links.ts';

interface Props {
  href: string;
  text: string;
}

/**
 * A link that somebody wrote: before it opens, a dialog names the host in the letters that the network knows, because
 * others may look like ours. Links to this site open at once; a link is no command, so it needs a plain question.
 */
export function MessageLink({ href, text }: Props) {
  const { t } = useTranslation('chat');
  const [opened, setOpened] = useState(false);
  const host = hostOf(href);
  const isOwn = new URL(href).origin === location.origin;
  const ask = (event: MouseEvent): void => {
    if (isOwn) return;
    event.preventDefault();
    setOpened(true);
  };
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" onClick={ask} onAuxClick={ask}>
        {text}
      </a>
      {opened && (
        <ConfirmDialog
          opened
          onClose={() => setOpened(false)}
          onConfirm={() => {
            setOpened(false);
            window.open(href, '_blank', 'noopener,noreferrer');
          }}
          title={t('link.title', { host })}
          lost={t('link.why')}
          verb={t('link.verb')}
        />
      )}
    </>
  );
}

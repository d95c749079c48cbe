import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { MediaBox } from '#web/ui/media/media-box.tsx';
import classes from './tickets.module.css';

/** Links to files expire; they are renewed well before, in milliseconds. */
const LINK_FRESH_MS = 300_000;

/** The pictures of a complaint; each opens large by a click. */
export function Pictures({ pictures }: { pictures: readonly { readonly id: string }[] }) {
  if (pictures.length === 0) return null;
  return (
    <div className={classes.pictures}>
      {pictures.map(({ id }, index) => (
        <Picture key={id} id={id} number={index + 1} />
      ))}
    </div>
  );
}

function Picture({ id, number }: { id: string; number: number }) {
  const { t } = useTranslation('tickets');
  const link = useCall('uploads.getLink', { id }, { staleTime: LINK_FRESH_MS });
  if (!link.data) return <span className={classes.picture} />;
  return (
    <MediaBox
      url={link.data.url}
      kind={link.data.kind}
      caption={t('picture', { number })}
      note=""
      durationMs={null}
      className={classes.picture ?? ''}
      onBroken={() => void link.refetch()}
    />
  );
}

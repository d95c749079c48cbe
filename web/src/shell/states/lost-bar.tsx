import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLostChunk } from '../../lib/loading/lost-chunk.ts';
import classes from './offline-bar.module.css';

/** Above every page of which a part failed to load: what is missing may be the socket, a call or the toasts. */
export function LostBar() {
  const { t } = useTranslation('shell');
  const type = useLostChunk();
  if (type === null) return null;
  return (
    <div role="alert" className={classes.bar}>
      <IconPlugConnectedX size={17} stroke={1.75} />
      {t('chunkFailed', { type: t(`chunkType.${type}`) })}
      <Button size="xs" variant="default" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  );
}

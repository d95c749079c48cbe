import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../api/socket/use-offline.ts';
import classes from './offline-bar.module.css';

/** Above every page of a member while there is no connection: the countdowns on it go on. */
export function OfflineBar() {
  const { t } = useTranslation('shell');
  const isOffline = useOffline();
  return (
    <div role="status" className={isOffline ? classes.bar : undefined}>
      {isOffline && (
        <>
          <IconWifiOff size={17} stroke={1.75} />
          {t('offlineBar')}
        </>
      )}
    </div>
  );
}

import { IconCookieOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isStorageBlocked } from '../../lib/browser-texts.ts';
import classes from './offline-bar.module.css';

/** Above every page in a browser that blocks cookies and storage: the market and the help can be read, a login ends with the page. */
export function StorageBar() {
  const { t } = useTranslation('shell');
  const [isBlocked] = useState(isStorageBlocked);
  if (!isBlocked) return null;
  return (
    <div role="status" className={classes.bar}>
      <IconCookieOff size={17} stroke={1.75} />
      {t('storageBar')}
    </div>
  );
}

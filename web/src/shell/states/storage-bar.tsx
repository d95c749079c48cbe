import { IconCookieOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './offline-bar.module.css';

/** Above every page in a browser that blocks cookies and storage: the market and the help can be read, a login ends with the page. */
export function StorageBar() {
  const { t } = useTranslation('auth');
  return (
    <div role="status" className={classes.bar}>
      <IconCookieOff size={17} stroke={1.75} />
      {t('storageBar')}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import classes from './payment-accounts.module.css';

/** The QR image of an online wallet, large enough to be scanned from a screen; nothing when there is none. */
export function QrPicture({ url }: { url: string | null }) {
  const { t } = useTranslation('payment-accounts');
  return url !== null && <img className={classes.qr} src={url} alt={t('qr.label')} />;
}

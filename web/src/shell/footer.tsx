import { useTranslation } from 'react-i18next';
import classes from './footer.module.css';

/** Help and policy links join it when their pages exist. */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className={classes.foot}>
      <div className={classes.in}>
        <span>
          © {new Date().getFullYear()} Cardway · {t('footer.peg')}
        </span>
        <span>{t('footer.escrow')}</span>
      </div>
    </footer>
  );
}

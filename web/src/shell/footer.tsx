import { useTranslation } from 'react-i18next';
import { links } from '../api/client-constants.ts';
import classes from './footer.module.css';

/** Help and policy links join it when their pages exist. */
export function Footer() {
  const { t } = useTranslation('shell');
  const { supportEmail, social } = links();
  return (
    <footer className={classes.foot}>
      <div className={classes.in}>
        <span>
          © {new Date().getFullYear()} Cardway · {t('footer.peg')}
        </span>
        <span>{t('footer.escrow')}</span>
        {(supportEmail || social.length > 0) && (
          <span className={classes.links}>
            {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
            {social.map(({ name, url }) => (
              <a key={url} href={url} target="_blank" rel="noopener noreferrer">
                {name}
              </a>
            ))}
          </span>
        )}
      </div>
    </footer>
  );
}

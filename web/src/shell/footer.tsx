import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { hasMobileSite, links } from '../api/client-constants.ts';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { AppLink } from '../ui/layout/app-link.tsx';
import classes from './footer.module.css';

export function Footer() {
  const { t } = useTranslation('shell');
  const { supportEmail, social, blogUrl } = links();
  const { user } = useSession();
  return (
    <footer className={classes.foot}>
      <div className={classes.in}>
        <span>
          © {new Date().getFullYear()} Cardway · {t('footer.peg')}
        </span>
        <span>{t('footer.escrow')}</span>
        <span className={classes.links}>
          <AppLink href={paths.help()}>{t('nav.help')}</AppLink>
          {!user?.isStaff && !user?.operatorId && <AppLink href={paths.support()}>{t('nav.support')}</AppLink>}
          {user && !user.isStaff && !user.operatorId && <FeedbackLink />}
          {blogUrl && (
            <a href={blogUrl} target="_blank" rel="noopener noreferrer">
              {t('nav.blog')}
            </a>
          )}
          <AppLink href={paths.help('service')}>{t('footer.service')}</AppLink>
          <AppLink href={paths.help('about')}>{t('footer.about')}</AppLink>
          <AppLink href={paths.help('privacy')}>{t('footer.privacy')}</AppLink>
          <AppLink href={paths.help('aml-policy')}>{t('footer.aml')}</AppLink>
          {hasMobileSite() && (
            <a href="?desktop=0" className={classes.phoneOnly}>
              {t('footer.mobile')}
            </a>
          )}
          {supportEmail && <a href={`mailto:${supportEmail}`}>{supportEmail}</a>}
          {social.map(({ name, url }) => (
            <a key={url} href={url} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          ))}
        </span>
      </div>
    </footer>
  );
}

/** To feedback about the page that is open. An address that holds a key is not passed on. */
function FeedbackLink() {
  const { t } = useTranslation('shell');
  const page = useRouterState({
    select: ({ location: { pathname }, matches }) => {
      const isSecret = matches.some(({ params }) => 'key' in params || 'token' in params);
      return isSecret || pathname === paths.feedback() ? undefined : pathname;
    },
  });
  return <AppLink href={paths.feedback(page)}>{t('footer.feedback')}</AppLink>;
}

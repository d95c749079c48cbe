import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './support.module.css';
import { SupportChat } from './support-chat.tsx';
import { VisitorDoor } from './visitor-door.tsx';

/** Asking support: members at once, visitors after a check that they are worth an answer. */
export function SupportPage() {
  const { t } = useTranslation('support');
  const { user, visitor } = useSession();
  return (
    <Page title={t('title')} sub={t('sub')}>
      <div className={classes.ask}>
        {user || visitor ? <SupportChat key={user?.userId ?? visitor?.visitorId} /> : <VisitorDoor />}
        <aside className={classes.beside}>
          <Panel title={t('before.title')}>
            <ul className={classes.notes}>
              <li>{t('before.assistant')}</li>
              <li>{t('before.person')}</li>
              <li>{t('before.order')}</li>
            </ul>
            <AppLink href={paths.help()} className={classes.more}>
              {t('before.help')}
            </AppLink>
          </Panel>
          <Panel title={t('safety.title')}>
            <p className={classes.safety}>{t('safety.text')}</p>
          </Panel>
        </aside>
      </div>
    </Page>
  );
}

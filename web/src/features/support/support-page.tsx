import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './support.module.css';
import { SupportChat } from './support-chat.tsx';
import { VisitorDoor } from './visitor-door.tsx';

/** The support page: users chat at once, visitors after a proof-of-work check. */
export function SupportPage() {
  const { t } = useTranslation('support');
  const { user, visitor } = useSession();
  return (
    <Page title={t('title')} sub={t('sub')}>
      <div className={classes.ask}>
        {user || visitor ? <SupportChat key={user?.userId ?? visitor?.visitorId} /> : <VisitorDoor />}
        <Flex component="aside" direction="column" gap="md">
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
            <Box component="p" m={0} fz="sm" c="var(--cw-text-2)">
              {t('safety.text')}
            </Box>
          </Panel>
        </Flex>
      </div>
    </Page>
  );
}

import { Box } from '@mantine/core';
import { IconHeadset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { links } from '#web/api/client-constants.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import classes from './help.module.css';

/** Leads to a person when no article helps: not staff, who are that person, nor operators, whose provider asks. */
export function HelpPerson() {
  const { t } = useTranslation('help');
  const { supportEmail } = links();
  const { user } = useSession();
  if (user?.isStaff || user?.operatorId) return null;
  return (
    <Box maw={860} mt="md">
      <Note icon={<IconHeadset size={19} stroke={1.75} />} title={t('person.title')}>
        {t('person.text')}{' '}
        <AppLink href={paths.support()} className={classes.link}>
          {t('person.how')}
        </AppLink>
        {user && (
          <>
            {' · '}
            <AppLink href={paths.newRequest()} className={classes.link}>
              {t('person.request')}
            </AppLink>
            {' · '}
            <AppLink href={paths.feedback()} className={classes.link}>
              {t('person.feedback')}
            </AppLink>
          </>
        )}
        {supportEmail && (
          <>
            {' · '}
            <a href={`mailto:${supportEmail}`} className={classes.link}>
              {supportEmail}
            </a>
          </>
        )}
      </Note>
    </Box>
  );
}

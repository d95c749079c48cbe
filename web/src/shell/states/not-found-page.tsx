import { Box, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/layout/button-link.tsx';
import { MiniCard } from '../../ui/layout/mini-card.tsx';
import { Page } from '../../ui/page/page.tsx';
import { homeOf } from '../home-of.ts';
import classes from './not-found-page.module.css';

/** A wrong address: two cards that say so, and the ways that most likely lead on: for staff what they work on. */
export function NotFoundPage() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  return (
    <div className={classes.page}>
      <Group gap={0} align="stretch" justify="center" wrap="nowrap" aria-hidden="true">
        <MiniCard initials="40" size={120} color="var(--cw-mc0)" className={classes.first} />
        <MiniCard initials="4" size={120} color="var(--cw-mc3)" className={classes.second} />
      </Group>
      <Page title={t('notFound.title')} />
      <Box component="p" maw={420} lh="xl" c="var(--cw-text-2)">
        {t('notFound.why')} {user?.isStaff ? null : t('notFound.safe')}
      </Box>
      <Group gap="xs" align="stretch" justify="center" mt="lg">
        {user?.isStaff ? (
          <ButtonLink variant="filled" href={homeOf(user)}>
            {t('notFound.work')}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink variant="filled" href={paths.gift()}>
              {t('notFound.market')}
            </ButtonLink>
            <ButtonLink href={paths.orderList()}>{t('notFound.orders')}</ButtonLink>
          </>
        )}
      </Group>
    </div>
  );
}

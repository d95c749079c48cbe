import { Box, Flex } from '@mantine/core';
import { IconClockCheck, IconLock, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EscrowRail } from '#web/ui/layout/escrow-rail.tsx';
import { Page } from '#web/ui/page/page.tsx';
import classes from './auth.module.css';

interface Props {
  title: string;
  sub?: ReactNode;
  children: ReactNode;
  /** The ways out, below the form. */
  foot?: ReactNode;
}

/** A card and what it comes to, for the picture. */
const EXAMPLE = { face: '$100', rate: '85%', points: '85.00' } as const;

const icon = { size: 17, stroke: 1.75 } as const;

/** A form, next to a summary of how the platform protects the user's money. */
export function AuthFrame({ title, sub, children, foot }: Props) {
  const { t } = useTranslation('auth');
  return (
    <div className={classes.frame}>
      <section className={classes.form}>
        <Page title={title} sub={sub}>
          {children}
          {foot && <div className={classes.foot}>{foot}</div>}
        </Page>
      </section>
      <aside className={classes.aside}>
        <Box component="h2" fz="h3" lh="h3" lts="-0.01em" fw={620}>
          {t('promise.title')}
        </Box>
        <Box component="figure" m={0} pt="md" px="sm" pb="sm" bd="var(--cw-rule)" bdrs="lg" bg="var(--cw-surface)">
          <EscrowRail
            payer={{ name: t('promise.buyer') }}
            payee={{ name: t('promise.you') }}
            amount={EXAMPLE.points}
            stage="frozen"
          />
          <Box component="figcaption" mt="xs" fz="xs" c="dimmed" ta="center">
            {t('promise.example', EXAMPLE)}
          </Box>
        </Box>
        <Flex component="ul" direction="column" gap="sm" fz="sm" lh="lg" c="var(--cw-text-2)" className={classes.facts}>
          <li>
            <IconLock {...icon} />
            {t('promise.sealed')}
          </li>
          <li>
            <IconClockCheck {...icon} />
            {t('promise.release')}
          </li>
          <li>
            <IconScale {...icon} />
            {t('promise.ruling')}
          </li>
        </Flex>
      </aside>
    </div>
  );
}

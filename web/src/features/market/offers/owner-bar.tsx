import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import type { Ad } from '../market.queries.ts';
import classes from './offer-page.module.css';
import { ShelfSwitch } from './offer-switches.tsx';

/** What the owner can do with the offer, above what others see. */
export function OwnerBar({ ad }: { ad: Ad }) {
  const { t } = useTranslation('market');
  return (
    <section className={classes.owner} aria-label={t('owner.label')}>
      <Box flex="1 1 260px" fz="sm" c="var(--cw-text-2)" className={classes.ownerText}>
        <b>{t(`status.${ad.hidden && ad.status === 'on' ? 'hidden' : ad.status}`)}</b>
        {t('owner.why')}
      </Box>
      {ad.status !== 'completed' && <ShelfSwitch ad={ad} />}
      <ButtonLink href={paths.editAd(ad.code)}>{t('owner.edit')}</ButtonLink>
    </section>
  );
}

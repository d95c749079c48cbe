import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './home-sides.module.css';

/** The two sides of the market: who buys your cards, and which cards are for sale. */
export function HomeSides({ selling }: { selling: boolean }) {
  const { t } = useTranslation('market');
  return (
    <nav className={classes.sides} aria-label={t('home.sides')}>
      <AppLink href={paths.gift()} className={classes.side} aria-current={selling ? undefined : 'page'}>
        {t('home.sideBuy')}
      </AppLink>
      <AppLink href={paths.gift({ side: 'sell' })} className={classes.side} aria-current={selling ? 'page' : undefined}>
        {t('home.sideSell')}
      </AppLink>
      <AppLink href={paths.quickSell()} className={classes.side}>
        {t('home.quick')}
      </AppLink>
    </nav>
  );
}

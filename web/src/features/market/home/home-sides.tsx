import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './home-sides.module.css';

/** The tabs of the home page: who buys your cards, which cards are for sale, and points for money. */
export function HomeSides({ shown }: { shown: 'buy' | 'sell' | 'otc' }) {
  const { t } = useTranslation('market');
  const current = (side: typeof shown) => (shown === side ? 'page' : undefined);
  return (
    <nav className={classes.sides} aria-label={t('home.sides')}>
      <AppLink href={paths.gift()} className={classes.side} aria-current={current('buy')}>
        {t('home.sideBuy')}
      </AppLink>
      <AppLink href={paths.gift({ side: 'sell' })} className={classes.side} aria-current={current('sell')}>
        {t('home.sideSell')}
      </AppLink>
      <AppLink href={paths.otc()} className={classes.side} aria-current={current('otc')}>
        {t('home.sideOtc')}
      </AppLink>
      <AppLink href={paths.purchase('buy', 'one')} className={classes.side}>
        {t('home.sideBuyPoints')}
      </AppLink>
      <AppLink href={paths.purchase('sell', 'one')} className={classes.side}>
        {t('home.sideSellPoints')}
      </AppLink>
      <AppLink href={paths.quickSell()} className={classes.side}>
        {t('home.quick')}
      </AppLink>
    </nav>
  );
}

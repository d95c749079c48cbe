import { Box } from '@mantine/core';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { formatNumber, formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import classes from './goods.module.css';
import type { SellAd } from './goods.queries.ts';

/** The seller, their record, and a link to all of their offers. */
export function SellSellerHead({ seller, as: Name = 'b' }: { seller: SellAd['owner']; as?: 'h1' | 'b' }) {
  const { t } = useTranslation('goods');
  const { t: market } = useTranslation('market');
  const done = seller.completedPermille;
  return (
    <section className={classes.seller} aria-label={t('seller.label', { name: seller.name })}>
      <Avatar name={seller.name} photo={seller.photo} size={48} presence={seller.online ? 'online' : 'off'} />
      <Box flex="1 1 200px" miw={0} className={classes.sellerWords}>
        <Name>
          <AppLink href={paths.userCenter(seller.userId)}>{seller.name}</AppLink>
          {seller.certified && (
            <IconRosetteDiscountCheckFilled
              size={18}
              aria-label={market('offer.certified')}
              color="var(--cw-done-text)"
            />
          )}
        </Name>
        <div className={classes.under}>
          {[
            market(seller.online ? 'panel.online' : 'panel.offline'),
            market('offer.orders', { count: seller.orders, shown: formatNumber(seller.orders) }),
            done === null ? '' : `${formatPermille(done)} ${market('offer.completed')}`,
            t('seller.since', { when: formatDateTime(seller.joinedAt).slice(0, 10) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </Box>
      <ButtonLink href={paths.buySeller('sell', seller.userId)} size="sm">
        {t('seller.all')}
      </ButtonLink>
    </section>
  );
}

import { Flex, Stack } from '@mantine/core';
import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenHours } from '#core/offers/open-hours.ts';
import { FavouriteStar, TrustedMark } from '#web/features/people/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { formatNumber } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import type { Address } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import type { Offer } from '../market.queries.ts';
import { useOpening } from '../offers/open-hours.ts';
import { faceText, quote, referenceFace } from '../sell/quote.ts';
import classes from './offer-cells.module.css';

interface OwnerProps {
  offer: Pick<Offer, 'owner' | 'code' | 'isMine'>;
  /** When the owner looks at orders; null: always. */
  hours?: OpenHours | null;
  /** Makes the whole row a link; null in a preview, where nothing can be pressed. */
  link: { href: Address; label: string } | null;
  /** What the best offer of the list is called; null for the others. */
  best: string | null;
  /** What stands before the number of orders, and after it. */
  before?: ReactNode;
  after: ReactNode;
  tags: ReactNode;
  className?: string | undefined;
}

/** Whose offer it is, their record, and what the offer asks for or gives. */
export function OwnerCell({ offer, hours = null, link, best, before, after, tags, className }: OwnerProps) {
  const { t } = useTranslation('market');
  const { owner } = offer;
  const opensAt = useOpening(hours);
  const presence =
    opensAt !== null ? t('hours.opens', { at: formatWhen(opensAt) }) : owner.online ? null : t('offer.away');
  const name = <b>{owner.name}</b>;
  return (
    <div className={cx(classes.who, className)}>
      <Avatar name={owner.name} photo={owner.photo} size={40} presence={owner.online ? 'online' : 'off'} />
      <Stack gap="hair" miw={0}>
        <div className={classes.name}>
          {link === null ? (
            name
          ) : (
            <AppLink href={link.href} className={classes.whole} aria-label={link.label}>
              {name}
            </AppLink>
          )}
          {owner.certified && (
            <Flex component="span" c="var(--cw-done-text)" title={t('offer.certified')}>
              <IconRosetteDiscountCheckFilled size={17} aria-label={t('offer.certified')} />
            </Flex>
          )}
          {link !== null && <TrustedMark userId={owner.userId} />}
          {link !== null && !offer.isMine && <FavouriteStar adCode={offer.code} name={owner.name} />}
          {best !== null && (
            <StateChip tone="done" icon={null} className={classes.bestChip}>
              {best}
            </StateChip>
          )}
        </div>
        <div className={classes.under}>
          {before}
          {t('offer.orders', { count: owner.orders, shown: formatNumber(owner.orders) })}
          {after}
          {link !== null && presence !== null && ` · ${presence}`}
        </div>
        {tags}
      </Stack>
    </div>
  );
}

/** What a card of a round face value comes to, and the rate. */
export function PriceCell({ offer, className }: { offer: Offer; className: string | undefined }) {
  const { t } = useTranslation('market');
  const face = referenceFace(offer.unit);
  const { gross } = quote(offer, face);
  return (
    <div className={cx(classes.price, className)}>
      <b>{formatAmount(gross)}</b> <small>{t('offer.per', { face: faceText(face, offer) })}</small>
      <div className={classes.under}>
        <span>{t('offer.rate', { rate: formatRate(offer.rate) })}</span> <OwnWorth points={gross} />
      </div>
    </div>
  );
}

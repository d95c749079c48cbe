import { Box, Group } from '@mantine/core';
import { IconClock, IconQuote, IconReceipt, IconReceiptOff, IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FavouriteStar, TrustedMark } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatDate } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatNumber, formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { Ad } from '../market.queries.ts';
import { minutes } from '../minutes.ts';
import { amountLimits } from '../sell/order-limits.ts';
import { limitsText } from '../sell/quote.ts';
import { ClosedNote } from './closed-note.tsx';
import classes from './offer-panel.module.css';
import { hoursText } from './open-hours.ts';

/** Who one would trade with, their record, and what the offer takes: the head of both pages of an offer. */
export function OfferPanel({ ad, as = 'h3' }: { ad: Ad; as?: 'h1' | 'h3' }) {
  const { t } = useTranslation('market');
  const { owner } = ad;
  const Name = as;
  const done = owner.completedPermille;
  return (
    <section className={classes.panel} aria-label={t('panel.label', { name: owner.name })}>
      <div className={classes.top}>
        <Group gap="sm" wrap="nowrap" miw={0}>
          <Avatar name={owner.name} photo={owner.photo} size={52} presence={owner.online ? 'online' : 'off'} />
          <div>
            <Group gap="xxs" wrap="nowrap" className={classes.name}>
              <Name>
                <AppLink href={paths.userCenter(owner.userId)}>{owner.name}</AppLink>
              </Name>
              {owner.certified && (
                <IconRosetteDiscountCheckFilled
                  size={19}
                  className={classes.verified}
                  aria-label={t('offer.certified')}
                />
              )}
              <TrustedMark userId={owner.userId} />
              {!ad.isMine && <FavouriteStar adCode={ad.code} name={owner.name} />}
            </Group>
            <Box fz="sm" c="dimmed">
              {owner.online ? t('panel.online') : t('panel.offline')} ·{' '}
              {t('panel.since', { year: formatDate(owner.joinedAt).slice(0, 4) })}
            </Box>
          </div>
        </Group>
        <div className={classes.stats}>
          <Stat value={formatNumber(owner.orders)} label={t('panel.orders')} />
          <Stat value={formatPermille(done)} label={t('panel.completed')} />
          {ad.form === 'physical' ? (
            <Stat value={t('offer.days', { count: ad.confirmDays })} label={t('panel.toConfirm')} />
          ) : (
            <Stat
              value={owner.medianReleaseS === null ? '–' : t('offer.minutes', { count: minutes(owner.medianReleaseS) })}
              label={t('panel.median')}
            />
          )}
          <Stat value={formatAmount(ad.availableAmount)} label={t('panel.ready')} />
        </div>
      </div>
      <OfferTerms ad={ad} />
      {!ad.isMine && <ClosedNote name={owner.name} hours={ad.openHours} />}
    </section>
  );
}

function Stat({ value, label }: { value: ReactNode; label: string }) {
  return (
    <div className={classes.stat}>
      <b>{value}</b>
      <span>{label}</span>
    </div>
  );
}

function OfferTerms({ ad }: { ad: Ad }) {
  const { t } = useTranslation('market');
  const amounts = amountLimits(ad);
  const Receipt = ad.receipt === 'none' ? IconReceiptOff : IconReceipt;
  return (
    <div className={classes.terms}>
      <div>
        <MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={34} />
        <span>
          <b>
            {t('panel.card', {
              brand: ad.brand.name,
              country: countryName(ad.country),
              form: t(`form.${ad.form}`),
            })}
          </b>
          <br />
          <Box component="span" className="cw-num">
            {t('panel.limits', { limits: limitsText(ad), count: ad.maxCards })}
          </Box>
          {amounts && (
            <Box component="span" className="cw-num">
              {t(amounts.key, amounts.values)}
            </Box>
          )}
        </span>
      </div>
      <div>
        <Receipt size={18} stroke={1.75} />
        <span>{t(`${ad.form === 'physical' ? 'parcelReceipt' : 'receiptLine'}.${ad.receipt}`)}</span>
      </div>
      {ad.openHours && (
        <div>
          <IconClock size={18} stroke={1.75} />
          <span className="cw-num">{t('hours.open', { hours: hoursText(ad.openHours) })}</span>
        </div>
      )}
      <div>
        <IconQuote size={18} stroke={1.75} />
        <span className={classes.text}>
          {ad.description ? t('panel.said', { text: ad.description }) : t('panel.noTerms')}
        </span>
      </div>
    </div>
  );
}

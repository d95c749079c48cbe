import { Box, Center } from '@mantine/core';
import { IconCircleCheck, IconClock, IconCoin, IconStarFilled } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { countryName } from '#web/lib/country.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatMean, formatPermille } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import type { Ad } from '../market.queries.ts';
import { minutes } from '../minutes.ts';
import { isThere } from '../offers/open-hours.ts';
import { FULL_PERCENT, limitsText, quote } from '../sell/quote.ts';
import { sellPath } from '../sell/sell-path.ts';
import classes from './buy-row.module.css';
import cells from './offer-cells.module.css';
import { OwnerCell, PriceCell } from './offer-cells.tsx';

interface Props {
  ad: Ad;
  /** The face value the reader asks for, whole units: shows whether the offer's points cover it. */
  face?: number | null;
  /** The best of the list: named so, and its button is the solid one. */
  best?: boolean;
  /** Leaves the brand's name out, where all rows are of one brand. */
  brandless?: boolean;
  /** How others will see it: nothing can be pressed. */
  preview?: boolean;
}

/** One offer: who, price, how fast, how much is ready, limits, act. On a phone the same cells make a card. */
export function BuyRow({ ad, face = null, best = false, brandless = false, preview = false }: Props) {
  const { t } = useTranslation('market');
  return (
    <div className={cx(cells.row, classes.row, !preview && classes.live)}>
      <Provider ad={ad} best={best} preview={preview} />
      <PriceCell offer={ad} className={classes.price} />
      {ad.form === 'physical' ? (
        <ParcelTime days={ad.confirmDays} />
      ) : (
        <OfferRelease seconds={ad.owner.medianReleaseS} />
      )}
      <OfferReady ad={ad} face={face} />
      <div className={classes.limits}>
        <span className={classes.range}>{limitsText(ad)}</span>
        <span className={classes.card}>
          <MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={22} />
          <span>
            {t(brandless ? 'offer.cardShort' : 'offer.card', {
              brand: ad.brand.name,
              country: ad.country,
              form: t(`form.${ad.form}`),
            })}
          </span>
        </span>
      </div>
      <OfferAct ad={ad} face={face} best={best} preview={preview} />
    </div>
  );
}

type PartProps = Required<Pick<Props, 'ad' | 'best' | 'preview'>>;

function Provider({ ad, best, preview }: PartProps) {
  const { t } = useTranslation('market');
  const { owner } = ad;
  const receipt = t(`receiptTag.${ad.receipt}`);
  const label = t('offer.label', { name: owner.name, brand: ad.brand.name, country: countryName(ad.country) });
  return (
    <OwnerCell
      offer={ad}
      hours={ad.openHours}
      className={classes.who}
      link={preview ? null : { href: paths.adDetails(ad.code), label }}
      best={best ? t('offer.best') : null}
      before={owner.rating != null && <Rating mean={owner.rating} />}
      after={owner.completedPermille !== null && <Completed permille={owner.completedPermille} />}
      tags={
        <div className={classes.tags}>
          <Tag>{receipt}</Tag>
          <Tag>{ad.tags.find((tag) => tag !== receipt) ?? t('offer.upTo', { count: ad.maxCards })}</Tag>
        </div>
      }
    />
  );
}

/** `mean` in hundredths of a star. */
function Rating({ mean }: { mean: number }) {
  const { t } = useTranslation('market');
  return (
    <span className={classes.rating} title={t('offer.rating', { mean: formatMean(mean) })}>
      <IconStarFilled size={12} aria-label={t('offer.rated')} /> {formatMean(mean, 1)}
      {' · '}
    </span>
  );
}

function Completed({ permille }: { permille: number }) {
  const { t } = useTranslation('market');
  return (
    <>
      {' · '}
      <Box component="span" c="var(--cw-text-2)">
        {formatPermille(permille, { short: true })}
      </Box>{' '}
      <span className={classes.wideOnly}>{t('offer.completed')}</span>
      <span className={classes.phoneOnly}>{t('offer.done')}</span>
    </>
  );
}

function OfferRelease({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('market');
  return (
    <div className={classes.release}>
      <IconClock size={16} stroke={1.75} className={classes.phoneIcon} aria-hidden="true" />
      <b>{seconds === null ? t('offer.newHere') : t('offer.minutes', { count: minutes(seconds) })}</b>
      {seconds === null ? (
        <span>{t('offer.noRecord')}</span>
      ) : (
        <>
          <span className={classes.wideOnly}>{t('offer.median')}</span>
          <span className={classes.phoneOnly}>{t('offer.medianRelease')}</span>
        </>
      )}
    </div>
  );
}

/** A parcel takes days: the time from opening a code to its release says nothing about it. */
function ParcelTime({ days }: { days: number }) {
  const { t } = useTranslation('market');
  return (
    <div className={classes.release}>
      <IconClock size={16} stroke={1.75} className={classes.phoneIcon} aria-hidden="true" />
      <b>{t('offer.days', { count: days })}</b>
      <span>{t('offer.toConfirm')}</span>
    </div>
  );
}

function OfferReady({ ad, face }: { ad: Ad; face: number | null }) {
  const { t } = useTranslation('market');
  const covers = face !== null && quote(ad, face).gross <= BigInt(ad.availableAmount);
  return (
    <div className={classes.ready}>
      <IconCoin size={16} stroke={1.75} className={classes.phoneIcon} aria-hidden="true" />
      <span>
        {formatAmount(ad.availableAmount, { decimals: 0 })} <small>{t('pts')}</small>
        {/* A card has no head above the figure: without the word it reads as the bail that follows. */}
        {(ad.bail || face !== null) && <small className={classes.phoneOnly}> {t('offer.readyNow')} ·</small>}
      </span>
      {covers ? (
        <span className={classes.covers}>
          <IconCircleCheck size={15} stroke={1.75} aria-hidden="true" />
          {t('offer.covers')}
        </span>
      ) : (
        <span className={cx(cells.under, classes.note)}>{coverText(ad, face, t)}</span>
      )}
    </div>
  );
}

/** What the offer still covers, in points where they are short, else by the provider's bail. */
export function coverText(ad: Ad, face: number | null, t: TFunction): string {
  if (face !== null) {
    const [part, all] = [BigInt(ad.availableAmount), quote(ad, face).gross].map((sum) =>
      formatAmount(sum, { decimals: 0 }),
    );
    return t('market:offer.coversPart', { part, all });
  }
  if (!ad.bail) return t('market:offer.toFreeze');
  const percent = ad.bail.coveragePercent;
  return percent < FULL_PERCENT ? t('market:offer.bail', { percent }) : t('market:offer.bailFull');
}

function OfferAct({ ad, face, best, preview }: PartProps & { face: number | null }) {
  const { t } = useTranslation('market');
  if (ad.isMine && !preview) {
    return (
      <ButtonLink href={paths.adDetails(ad.code)} className={cx(cells.action, classes.action)}>
        {t('offer.yours')}
      </ButtonLink>
    );
  }
  const variant = best ? 'filled' : isThere(ad) ? 'tint' : 'default';
  if (preview) {
    return (
      <Center
        component="span"
        bdrs="md"
        bg="var(--cw-done-bg)"
        c="var(--cw-done-text)"
        fz="md"
        fw={600}
        className={cx(cells.action, classes.action)}
        aria-hidden="true"
      >
        {t('offer.sell')}
      </Center>
    );
  }
  return (
    <ButtonLink
      href={sellPath(ad, face === null ? undefined : String(face))}
      variant={variant}
      className={cx(cells.action, classes.action)}
      aria-label={t('offer.sellTo', { name: ad.owner.name })}
    >
      {t('offer.sell')}
    </ButtonLink>
  );
}

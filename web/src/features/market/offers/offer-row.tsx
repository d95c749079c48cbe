import { Button } from '@mantine/core';
import {
  IconCircleCheck,
  IconClock,
  IconCoin,
  IconRosetteDiscountCheckFilled,
  IconStarFilled,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FavouriteStar, TrustedMark } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { formatAmount, formatRate } from '#web/lib/money.ts';
import { formatMean, formatNumber, formatPermille } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { minutes } from '../home/protection-panel.tsx';
import type { Ad } from '../market.queries.ts';
import { coverageShown, faceText, limitsText, quote, referenceFace } from '../sell/quote.ts';
import { sellPath } from '../sell/sell-path.ts';
import classes from './offer-row.module.css';

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
export function OfferRow({ ad, face = null, best = false, brandless = false, preview = false }: Props) {
  const { t } = useTranslation('market');
  const reference = referenceFace(ad.unit);
  return (
    <div className={cx(classes.row, !preview && classes.live)}>
      <OfferProvider ad={ad} best={best} preview={preview} />
      <div className={classes.price}>
        <b>{formatAmount(quote(ad, reference).gross)}</b>{' '}
        <small>{t('offer.per', { face: faceText(reference, ad) })}</small>
        <div className={classes.under}>{t('offer.rate', { rate: formatRate(ad.rate) })}</div>
      </div>
      <OfferRelease seconds={ad.owner.medianReleaseS} />
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

function OfferProvider({ ad, best, preview }: PartProps) {
  const { t } = useTranslation('market');
  const { owner } = ad;
  const done = owner.completedPermille;
  const receipt = t(`receiptTag.${ad.receipt}`);
  const label = t('offer.label', { name: owner.name, brand: ad.brand.name, country: countryName(ad.country) });
  return (
    <div className={classes.who}>
      <Avatar name={owner.name} photo={owner.photo} size={40} presence={owner.online ? 'online' : 'off'} />
      <div className={classes.whoText}>
        <div className={classes.name}>
          {preview ? (
            <b>{owner.name}</b>
          ) : (
            <AppLink href={paths.adDetails(ad.code)} className={classes.whole} aria-label={label}>
              <b>{owner.name}</b>
            </AppLink>
          )}
          {owner.certified && (
            <span className={classes.verified} title={t('offer.certified')}>
              <IconRosetteDiscountCheckFilled size={17} aria-label={t('offer.certified')} />
            </span>
          )}
          {best && (
            <StateChip tone="done" icon={null} className={classes.bestChip}>
              {t('offer.best')}
            </StateChip>
          )}
          {!preview && <TrustedMark userId={owner.userId} />}
          {!preview && !ad.isMine && <FavouriteStar adCode={ad.code} name={owner.name} />}
        </div>
        <div className={classes.under}>
          {owner.rating != null && (
            <span className={classes.rating} title={t('offer.rating', { mean: formatMean(owner.rating) })}>
              <IconStarFilled size={12} aria-label={t('offer.rated')} /> {formatMean(owner.rating, 1)}
              {' · '}
            </span>
          )}
          {t('offer.orders', { count: owner.orders, shown: formatNumber(owner.orders) })}
          {done !== null && (
            <>
              {' · '}
              <span className={classes.ink}>{formatPermille(done, { short: true })}</span>{' '}
              <span className={classes.wideOnly}>{t('offer.completed')}</span>
              <span className={classes.phoneOnly}>{t('offer.done')}</span>
            </>
          )}
        </div>
        <div className={classes.tags}>
          <Tag>{receipt}</Tag>
          <Tag>{ad.tags.find((tag) => tag !== receipt) ?? t('offer.upTo', { count: ad.maxCards })}</Tag>
        </div>
      </div>
    </div>
  );
}

function OfferRelease({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation('market');
  return (
    <div className={classes.release}>
      <IconClock size={16} stroke={1.75} className={classes.phoneIcon} aria-hidden="true" />
      <b>{seconds === null ? t('offer.newHere') : t('offer.minutes', { count: minutes(seconds) })}</b>
      <span>{seconds === null ? t('offer.noRecord') : t('offer.median')}</span>
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
      </span>
      {covers ? (
        <span className={classes.covers}>
          <IconCircleCheck size={15} stroke={1.75} aria-hidden="true" />
          {t('offer.covers')}
        </span>
      ) : (
        <span className={classes.under}>
          {ad.bail ? t('offer.bail', { percent: coverageShown(ad.bail.coveragePercent) }) : t('offer.toFreeze')}
        </span>
      )}
    </div>
  );
}

function OfferAct({ ad, face, best, preview }: PartProps & { face: number | null }) {
  const { t } = useTranslation('market');
  if (ad.isMine && !preview) {
    return (
      <Button component={AppLink} href={paths.adDetails(ad.code)} variant="default" className={classes.act}>
        {t('offer.yours')}
      </Button>
    );
  }
  const variant = best ? 'filled' : 'tint';
  if (preview) {
    return (
      <span className={cx(classes.act, classes.mock)} aria-hidden="true">
        {t('offer.sell')}
      </span>
    );
  }
  const href = face === null ? sellPath(ad) : `${sellPath(ad)}?face=${face}`;
  return (
    <Button
      component={AppLink}
      href={href}
      variant={variant}
      className={classes.act}
      aria-label={t('offer.sellTo', { name: ad.owner.name })}
    >
      {t('offer.sell')}
    </Button>
  );
}

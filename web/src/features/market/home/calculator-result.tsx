import { Box } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { OFFERS_COUNTED } from '#core/offers/listing.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount, formatBasisPoints, formatExact } from '#web/lib/money.ts';
import { formatCounted } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';
import type { Ad } from '../market.queries.ts';
import { minutes } from '../minutes.ts';
import { useOpening } from '../offers/open-hours.ts';
import { useUsualReturn } from '../offers/usual-return.ts';
import { formatUnitPrice, quote, shownFee, takesFace } from '../sell/quote.ts';
import { sellPath } from '../sell/sell-path.ts';
import classes from './calculator.module.css';

interface Props {
  /** The best offer for the card; null without one. */
  best: Ad | null;
  /** Pays more, but its provider is away. */
  away: Ad | null;
  /** The number of offers that accept it. */
  offers: number;
  /** Whole units as typed; null while the field is empty. */
  face: number | null;
  /** The value that the offer was requested for: typing may be ahead of it. */
  quotedFace: number | null;
  /** False while the answer for the value is on its way. */
  isReady: boolean;
}

/** The result of the calculator, with its calculation. */
export function CalculatorResult({ best, away, offers, face, quotedFace, isReady }: Props) {
  const { t } = useTranslation('market');
  const settled = isReady && (face === null || face === quotedFace);
  // A sum that nobody offers is never shown: while the answer for what is typed is on its way, the last one stays.
  const shown = best && face !== null && !takesFace(best, face) ? quotedFace : face;
  const fits = best && shown !== null && takesFace(best, shown);
  if (settled && !best) {
    return (
      <CalculatorMessage aria-live="polite" text={t('calc.none')}>
        <a href="#offers" className={classes.action}>
          {t('calc.look')}
        </a>
      </CalculatorMessage>
    );
  }
  const sum = best && fits ? quote(best, shown) : null;
  if (!isReady && !best && face !== null) return <Pending />;
  return (
    <div className={classes.result} aria-busy={settled ? undefined : true}>
      <Receive />
      <Box
        mt="hair"
        fz="var(--cw-num-xl)"
        lh={1.1}
        fw={640}
        lts="-0.032em"
        className={classes.sum}
        aria-live="polite"
        title={sum ? formatExact(sum.net) : undefined}
      >
        {sum ? formatAmount(sum.net) : '–'}
        <small>{t('points')}</small> {sum && <OwnWorth points={sum.net} />}
      </Box>
      <Box mih="var(--mantine-spacing-md)" mt="xxs" fz="sm" c="var(--cw-on-hero-2)">
        {face === null && t('calc.typeFace')}
        {best && sum && t('calc.how', howOf(best, sum))}
      </Box>
      {best && face !== null && <BestOffer ad={best} offers={offers} />}
      {best && sum && <Presence best={best} away={away} face={sum.face} />}
      {face === null && (
        <button type="button" className={classes.action} disabled>
          {t('calc.sell')}
        </button>
      )}
      {best && face !== null && (
        <AppLink
          href={best.isMine || !fits ? paths.adDetails(best.code) : sellPath(best, String(shown))}
          className={classes.action}
        >
          {best.isMine ? t('offer.open') : t('calc.sell')}
          <IconArrowRight size={18} stroke={2} />
        </AppLink>
      )}
    </div>
  );
}

/** How the sum comes about. */
const howOf = ({ unit, unitPrice, feeBps }: Ad, sum: ReturnType<typeof quote>) => ({
  face: formatAmount(sum.face, { unit }),
  price: formatUnitPrice(unitPrice),
  gross: formatAmount(sum.gross),
  rate: formatBasisPoints(feeBps),
  fee: formatAmount(shownFee(sum)),
});

function Receive() {
  const { t } = useTranslation('market');
  return (
    <Box component="span" fz="sm" fw={560} c="var(--cw-on-hero-2)">
      {t('calc.receive')}
    </Box>
  );
}

interface MessageProps extends Pick<ComponentProps<'div'>, 'role' | 'aria-live' | 'children'> {
  text: string;
}

/** A sentence in the place of a sum, and what helps. */
export function CalculatorMessage({ text, children, ...live }: MessageProps) {
  return (
    <div className={classes.result} {...live}>
      <Receive />
      <Box component="p" fz="lg" lh="lg" mt="xsplus" mx={0} mb="md">
        {text}
      </Box>
      {children}
    </div>
  );
}

/** The first answer is on its way: its shape, without a sum that nobody offers. */
function Pending() {
  const { t } = useTranslation('market');
  return (
    <div className={classes.result} role="status" aria-label={t('ui:loading')}>
      <Receive />
      <span className={classes.bones} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}

function BestOffer({ ad, offers }: { ad: Ad; offers: number }) {
  const { t } = useTranslation('market');
  const { owner } = ad;
  const median = owner.medianReleaseS;
  return (
    <div className={classes.best}>
      <Avatar name={owner.name} photo={owner.photo} presence={owner.online ? 'online' : 'off'} />
      <div>
        <b>{owner.name}</b>
        {t('calc.bestOf', { count: offers, shown: formatCounted(offers, OFFERS_COUNTED) })}
        {median !== null && ad.form === 'ecode' && ` · ${t('calc.about', { count: minutes(median) })}`}
      </div>
    </div>
  );
}

/** Whether somebody is there to open the cards, and what a better offer of somebody who is away would bring. */
function Presence({ best, away, face }: { best: Ad; away: Ad | null; face: bigint }) {
  const { t } = useTranslation('market');
  const opensAt = useOpening((away ?? best).openHours);
  const isAway = opensAt === null && !best.owner.online && away === null;
  const back = useUsualReturn(best.owner.userId, isAway);
  if (opensAt === null && best.owner.online && away === null) return null;
  const whole = Number(face / 10n ** BigInt(best.unit));
  const more = away === null ? 0n : quote(away, whole).net - quote(best, whole).net;
  return (
    <Box component="p" mx={0} mt="xs" mb="sm" fz="sm" lh="lg" c="var(--cw-on-hero-2)">
      {away === null
        ? opensAt === null
          ? t(back === null ? 'calc.nobody' : 'calc.back', { name: best.owner.name, at: back })
          : t('hours.waits', { name: best.owner.name, at: formatWhen(opensAt) })
        : t(opensAt === null ? 'calc.awayPaysMore' : 'calc.closedPaysMore', {
            more: formatAmount(more),
            name: away.owner.name,
          })}
    </Box>
  );
}

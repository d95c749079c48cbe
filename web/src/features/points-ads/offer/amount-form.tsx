import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { fieldError } from '#web/ui/form/field-error.tsx';
import { WholeInput } from '#web/ui/form/whole-input.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { KeyValues } from '#web/ui/list/key-values.tsx';
import { WithWorth } from '#web/ui/own-worth.tsx';
import type { PointsAd } from '../points-ads.queries.ts';
import { exactPriceText, fiatOf, orderBounds, POINT, pointsLimits } from '../points-figures.ts';
import { PlacePoints } from './place-points.tsx';
import classes from './points-offer.module.css';

const AMOUNT_DIGITS = 9;

/** How much one buys or sells at this offer, and what it comes to. */
export function AmountForm({ ad, amount }: { ad: PointsAd; amount?: number | undefined }) {
  const { t } = useTranslation('points-ads');
  const buying = ad.side === 'sell';
  const { least, most } = orderBounds(ad);
  const first = amount ?? Number(least / POINT);
  const [whole, setWhole] = useState<number | null>(first > 0 ? first : null);
  const points = BigInt(whole ?? 0) * POINT;
  const fiat = fiatOf(points, ad);
  const fits = points >= least && points <= most && most > 0n;
  return (
    <Panel title={t(buying ? 'form.buy' : 'form.sell')} className={classes.sticky}>
      <Stack gap="md">
        {ad.exactAmounts === null ? (
          <WholeInput
            label={t(buying ? 'form.get' : 'form.give')}
            value={whole}
            onChange={setWhole}
            maxDigits={AMOUNT_DIGITS}
            rightSection={<span className={classes.unit}>{t('form.points')}</span>}
            rightSectionWidth={72}
            rightSectionPointerEvents="none"
            description={t('form.limits', { limits: pointsLimits(ad) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            error={whole !== null && !fits ? fieldError(t('form.outside', { limits: pointsLimits(ad) })) : undefined}
          />
        ) : (
          <ExactAmounts amounts={ad.exactAmounts} value={whole} onChange={setWhole} />
        )}
        <KeyValues
          rows={[
            {
              label: t(buying ? 'form.get' : 'form.give'),
              value: <WithWorth points={points}>{formatAmount(points)}</WithWorth>,
            },
            {
              label: t('facts.price'),
              value: ad.unitPrice === null ? '–' : exactPriceText(ad.unitPrice, ad.currency),
            },
            {
              label: t(buying ? 'form.pay' : 'form.receive'),
              value: fiat === null ? '–' : formatFace(fiat, { symbol: ad.currency, unit: ad.unit }),
              total: true,
            },
          ]}
        />
        <NextStep ad={ad} points={fits && fiat !== null ? points : null} />
      </Stack>
    </Panel>
  );
}

interface Exact {
  amounts: readonly string[];
  value: number | null;
  onChange: (value: number) => void;
}

/** The only amounts of one order. */
function ExactAmounts({ amounts, value, onChange }: Exact) {
  const { t } = useTranslation('points-ads');
  return (
    <div>
      <p className={classes.label}>{t('form.exact')}</p>
      <SegmentedControl
        className={classes.exact}
        aria-label={t('form.exact')}
        value={String(value ?? '')}
        onChange={(next) => onChange(Number(next))}
        data={amounts.map((amount) => ({
          value: String(BigInt(amount) / POINT),
          label: formatAmount(amount, { decimals: 0 }),
        }))}
      />
    </div>
  );
}

/** What comes next: logging in, one's own offer, or the order. */
function NextStep({ ad, points }: { ad: PointsAd; points: bigint | null }) {
  const { t } = useTranslation('points-ads');
  const { user } = useSession();
  if (ad.isMine) return <Note>{t('form.mine')}</Note>;
  if (ad.status !== 'on' || ad.hidden) return <Note tone="stop">{t('form.closed')}</Note>;
  if (user === null) {
    return (
      <ButtonLink variant="filled" href={paths.login(paths.homeInfo(ad.side, ad.code))} size="lg" fullWidth>
        {t('form.login')}
      </ButtonLink>
    );
  }
  if (user.isStaff) return <Note>{t('form.staff')}</Note>;
  return <PlacePoints ad={ad} points={points} />;
}

import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, priceOf } from '#core/money/price.ts';
import { openHoursOf } from '#core/offers/open-hours.ts';
import { useCall } from '#web/api/query.ts';
import { type Me, useSession } from '#web/api/session.ts';
import {
  type Ad,
  type Brand,
  type CardType,
  faceText,
  OfferCard,
  quote,
  referenceFace,
} from '#web/features/market/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useRank } from '../mine/use-rank.ts';
import classes from './ad-form.module.css';
import { type AdInput, rateOf } from './ad-form-schema.ts';
import { SellPreview } from './sell-preview.tsx';

interface Props {
  values: AdInput;
  chosen: readonly CardType[];
  brand: Brand | undefined;
  ownCode?: string | undefined;
}

/** A live preview of the offer as others will see it, with the result of a trade. */
export function AdPreview(props: Props) {
  const { t } = useTranslation('ads');
  const { values, brand, chosen } = props;
  const [type] = chosen;
  const title = t(values.kind === 'buy' ? 'preview.title' : 'preview.titleSell');
  if (!brand) {
    return (
      <Panel title={title} flush>
        <Box component="p" p="md" c="dimmed" fz="sm" lh="lg">
          {t('preview.wait')}
        </Box>
      </Panel>
    );
  }
  if (values.kind === 'sell') return <SellPreview title={title} values={values} type={type} brand={brand} />;
  return <BuyPreview {...props} title={title} brand={brand} />;
}

function BuyPreview({ title, values, chosen, brand, ownCode }: Props & { title: string; brand: Brand }) {
  const { t } = useTranslation('ads');
  const { user } = useSession();
  const [type] = chosen;
  const written = rateOf(values.rate, type?.rateMode ?? 'normal');
  const rank = useRank({ kind: 'buy', type, rate: written, ownCode });
  const owner = useMyBadge(user);
  const balance = useCall('points.getBalance', {});
  // Before a rate is written, the market's best shows what the offer is about.
  const rate = written ?? (rank?.best ? BigInt(rank.best.rate) : null);
  if (!type || rate === null || !owner) {
    return (
      <Panel title={title} flush>
        <Box component="p" p="md" c="dimmed" fz="sm" lh="lg">
          {t(type ? 'preview.waitRate' : 'preview.waitCountry', { brand: brand.name })}
        </Box>
      </Panel>
    );
  }
  const shown = shownAd({ values, type, rate, brand, owner, available: BigInt(balance.data?.available ?? '0') });
  const face = shown.fixedFaces?.[0] ?? Math.min(Math.max(referenceFace(type.unit), shown.minFace), shown.maxFace);
  const sum = quote(shown, face);
  return (
    <Panel title={title} flush>
      <OfferCard ad={shown} best={rank?.place === 1} />
      <p className={classes.sum}>
        {written === null && `${t('preview.atBest')} `}
        {t('preview.you', {
          face: faceText(face, shown),
          net: formatAmount(sum.net),
          gross: formatAmount(sum.gross),
        })}
      </p>
    </Panel>
  );
}

interface Shown {
  values: AdInput;
  type: CardType;
  rate: bigint;
  brand: Brand;
  owner: Ad['owner'];
  available: bigint;
}

function shownAd({ values, type, rate, brand, owner, available }: Shown): Ad {
  const points = (whole: number | null) => BigInt(Math.trunc(whole ?? 0)) * 1_000_000n;
  const total = points(values.totalAmount);
  const fixed = values.mode === 'fixed' && values.fixedFaces.length > 0;
  const exact = values.amountMode === 'exact';
  const sent = (whole: number | null) => (whole === null ? null : points(whole).toString());
  return {
    code: 'AD00000000',
    version: 1,
    side: 'buy',
    owner,
    brand,
    cardTypeId: type.id,
    country: type.country,
    currency: type.currency,
    unit: type.unit,
    form: type.form,
    rate: rate.toString(),
    unitPrice: priceOf(parseDecimal(type.fx, FX_SCALE) ?? 0n, rate).toString(),
    feeBps: type.feeBps,
    minFace: values.minFace || type.minFace,
    maxFace: values.maxFace || type.maxFace,
    fixedFaces: fixed ? values.fixedFaces : null,
    maxCards: values.maxCards || 1,
    totalAmount: total.toString(),
    exactAmount: exact ? sent(values.exactAmount) : null,
    minAmount: exact ? null : sent(values.minAmount),
    maxAmount: exact ? null : sent(values.maxAmount),
    deliverMinutes: values.deliverMinutes,
    confirmDays: values.confirmDays ?? 10,
    takesPromises: values.takesPromises,
    followsPlan: values.followsPlan,
    openHours: values.openZone === null ? null : openHoursOf({ zone: values.openZone, shifts: values.openShifts }),
    settledAmount: '0',
    remainingAmount: total.toString(),
    availableAmount: (total < available ? total : available).toString(),
    soldCount: 0,
    views: 0,
    tags: values.tags,
    receipt: values.receipt,
    description: values.description,
    status: 'on',
    hidden: false,
    hiddenWhy: null,
    bail: null,
    isMine: true,
    createdAt: new Date().toISOString(),
  };
}

/** The reader's own public record, as an offer shows it. */
export function useMyBadge(user: Me | null): Ad['owner'] | null {
  const options = { enabled: user !== null, swallow: true };
  const trades = useCall('people.getRecord', { userId: user?.userId ?? '' }, options).data?.trades;
  if (!user) return null;
  return {
    userId: user.userId,
    name: user.nickname,
    photo: user.photo,
    certified: user.serverFlag,
    online: true,
    orders: trades?.ended ?? 0,
    completedPermille: trades?.completedPermille ?? null,
    medianReleaseS: trades?.medianReleaseS ?? null,
    joinedAt: user.joinedAt,
  };
}

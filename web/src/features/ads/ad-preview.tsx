import { useTranslation } from 'react-i18next';
import { parseDecimal } from '#core/money/decimal.ts';
import { FX_SCALE, priceOf } from '#core/money/price.ts';
import { useCall } from '#web/api/query.ts';
import { type Me, useSession } from '#web/api/session.ts';
import { type Ad, type Brand, faceText, OfferCard, quote } from '#web/features/market/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { Panel } from '#web/ui/panel.tsx';
import classes from './ad-form.module.css';
import { rateOf } from './ad-form-schema.ts';
import type { SectionProps } from './section-props.ts';
import { useRank } from './use-rank.ts';

/** The offer as it will stand in the market, while it is being written. */
export function AdPreview({ form, type, ad, brand }: SectionProps & { brand: Brand | undefined }) {
  const { t } = useTranslation('ads');
  const { user } = useSession();
  const values = form.watch();
  const rate = rateOf(values.rate ?? '', type?.rateMode ?? 'normal');
  const rank = useRank(type, rate, ad?.code);
  const provider = useMyBadge(user);
  const balance = useCall('points.getBalance', {});
  if (!type || !brand || rate === null || !provider) {
    return (
      <Panel title={t('preview.title')} flush>
        <p className={classes.wait}>{t('preview.wait')}</p>
      </Panel>
    );
  }
  const total = BigInt(Math.trunc(values.totalAmount || 0)) * 1_000_000n;
  const available = BigInt(balance.data?.available ?? '0');
  const shown: Ad = {
    code: ad?.code ?? 'AD00000000',
    version: 1,
    provider,
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
    fixedFaces: values.mode === 'fixed' && values.fixedFaces?.length ? values.fixedFaces : null,
    maxCards: values.maxCards || 1,
    totalAmount: total.toString(),
    remainingAmount: total.toString(),
    availableAmount: (total < available ? total : available).toString(),
    soldCount: ad?.soldCount ?? 0,
    views: 0,
    tags: values.tags ?? [],
    receipt: values.receipt ?? 'none',
    description: values.description ?? '',
    status: 'on',
    hidden: false,
    isMine: true,
    createdAt: new Date().toISOString(),
  };
  const face = shown.fixedFaces?.[0] ?? shown.maxFace;
  const sum = quote(shown, face);
  return (
    <Panel title={t('preview.title')} flush>
      <OfferCard ad={shown} best={rank?.place === 1} />
      <p className={classes.sum}>
        {t('preview.you', {
          face: faceText(face, shown),
          net: formatAmount(sum.net),
          gross: formatAmount(sum.gross),
        })}
      </p>
    </Panel>
  );
}

/** The reader's own public record, as an offer shows it. */
function useMyBadge(user: Me | null): Ad['provider'] | null {
  const profile = useCall('users.getOpposite', { userId: user?.userId ?? '' }, { enabled: Boolean(user) });
  if (!user) return null;
  const stats = profile.data?.stats;
  return {
    userId: user.userId,
    name: user.nickname || user.userName,
    photo: user.photo,
    certified: user.serverFlag,
    online: true,
    orders: stats?.completedOrders ?? 0,
    completedPermille: stats?.completionRateBp == null ? null : Math.floor(stats.completionRateBp / 10),
    medianReleaseS: stats?.medianReleaseS ?? null,
    joinedAt: user.joinedAt,
  };
}

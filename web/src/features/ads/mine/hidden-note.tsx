import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import type { Ad } from '#web/features/market/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';

const WAYS = {
  remainder: [paths.editAd, 'hidden.raise'],
  balance: [paths.wallet, 'hidden.wallet'],
  bail: [paths.bail, 'hidden.bail'],
  rate: [paths.support, 'hidden.support'],
} as const;

/** The reason that the offer is hidden, and the step that brings it back. */
export function HiddenNote({ ad }: { ad: Ad }) {
  const { t } = useTranslation('ads');
  const balance = useCall('points.getBalance', {}, { enabled: ad.hiddenWhy === 'balance' });
  if (ad.hiddenWhy === null) return null;
  const available = balance.data ? formatAmount(balance.data.available) : '…';
  const [href, words] = WAYS[ad.hiddenWhy];
  const remedy = (
    <ButtonLink href={href(ad.code)} size="sm">
      {t(words)}
    </ButtonLink>
  );
  return (
    <Note title={t('hidden.title')} action={remedy}>
      {t(`hidden.why.${ad.hiddenWhy}`, { available, left: formatAmount(ad.remainingAmount) })}
    </Note>
  );
}

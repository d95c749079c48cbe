import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import type { Ad } from '#web/features/market/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Note } from '#web/ui/note.tsx';

/** Why sellers do not see the offer, and the one step that brings it back. */
export function HiddenNote({ ad }: { ad: Ad }) {
  const { t } = useTranslation('ads');
  const balance = useCall('points.getBalance', {}, { enabled: ad.hiddenWhy === 'balance' });
  if (ad.hiddenWhy === null) return null;
  const available = balance.data ? formatAmount(balance.data.available) : '…';
  const act =
    ad.hiddenWhy === 'remainder' ? (
      <Button component={AppLink} href={paths.editAd(ad.code)} variant="default" size="sm">
        {t('hidden.raise')}
      </Button>
    ) : (
      <Button component={AppLink} href={paths.wallet()} variant="default" size="sm">
        {t('hidden.wallet')}
      </Button>
    );
  return (
    <Note title={t('hidden.title')} action={act}>
      {t(`hidden.why.${ad.hiddenWhy}`, { available, left: formatAmount(ad.remainingAmount) })}
    </Note>
  );
}

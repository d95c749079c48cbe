import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import type { Ad } from '#web/features/market/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { Page } from '#web/ui/page/page.tsx';

interface Props {
  kind: 'buy' | 'sell';
  ad: Pick<Ad, 'brand' | 'country' | 'code'>;
  /** Throws what the server refuses. */
  onRemove: () => Promise<unknown>;
  children: ReactNode;
}

/** The page of an own offer, with its title and acts: edit, look at it as others do, remove. */
export function OwnAdFrame({ kind, ad, onRemove, children }: Props) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const edit = kind === 'buy' ? paths.editAd(ad.code) : paths.editAdSell(ad.code);
  return (
    <Page
      crumbs={[
        { label: market('crumb.market'), href: paths.gift() },
        { label: t('mine.title'), href: paths.myOffers() },
        { label: ad.code },
      ]}
      title={`${ad.brand.name} ${countryName(ad.country)}`}
      sub={`${t(kind === 'buy' ? 'mine.buy' : 'mine.sell')} · ${ad.code}`}
      mark={<MiniCard initials={ad.brand.initials} color={ad.brand.colour} size={46} />}
      actions={
        <>
          <Button component={AppLink} href={paths.homeInfo(kind, ad.code)} variant="default">
            {t('own.asOthers')}
          </Button>
          <Button component={AppLink} href={edit} variant="default">
            {t('mine.edit')}
          </Button>
          <RemoveButton onRemove={onRemove} />
        </>
      }
    >
      {children}
    </Page>
  );
}

function RemoveButton({ onRemove }: Pick<Props, 'onRemove'>) {
  const { t } = useTranslation('ads');
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const remove = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await onRemove();
      toastDone(t('bulk.removed', { count: 1 }));
      go(paths.myOffers());
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setAsking(true)}>
        {t('bulk.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('remove.title', { count: 1 })}
        lost={t('remove.lost')}
        verb={t('remove.verb', { count: 1 })}
        danger
        busy={busy}
        error={failure === null ? undefined : errorText(failure)}
      />
    </>
  );
}

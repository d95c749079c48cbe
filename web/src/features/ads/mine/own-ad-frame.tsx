import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ad } from '#web/features/market/public.ts';
import { PausedNote } from '#web/features/people/public.ts';
import { countryName } from '#web/lib/country.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { RemoveButton } from './remove-button.tsx';

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
          <ButtonLink href={paths.homeInfo(kind, ad.code)}>{t('own.asOthers')}</ButtonLink>
          <ButtonLink href={edit}>{t('mine.edit')}</ButtonLink>
          <RemoveButton onRemove={onRemove} after={paths.myOffers()} />
        </>
      }
    >
      <PausedNote />
      {children}
    </Page>
  );
}

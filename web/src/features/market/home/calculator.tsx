import { IconClockCheck, IconLock, IconScale } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countryName } from '#web/lib/country.ts';
import type { Change } from '#web/searches.ts';
import { Pick } from '#web/ui/form/pick.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { FaceInput } from '../cards/face-input.tsx';
import { useFaceText } from '../cards/use-face-text.ts';
import { faceOf } from '../list/market-params.ts';
import { type Catalog, countriesOf, firstCountry, typeFor } from '../market.queries.ts';
import type { BuySearch } from '../pages.ts';
import classes from './calculator.module.css';
import { CardWorth } from './card-worth.tsx';

const DEFAULT_FACE = '100';
const icon = { size: 17, stroke: 1.75 } as const;

interface Props {
  catalog: UseQueryResult<Catalog, Error>;
  search: BuySearch;
  onChange: Change<BuySearch>;
}

/** From a card and its face value to points: the first answer of the product. What is chosen here filters the list. */
export function Calculator({ catalog, search, onChange }: Props) {
  const { t } = useTranslation('market');
  const { brands = [], types = [] } = catalog.data ?? {};
  const isBought = ({ id }: { id: string }) => types.some((typeItem) => typeItem.brandId === id && typeItem.bestRate);
  const chosenBrand = brands.find((brand) => brand.id === search.brand) ?? brands.find(isBought) ?? brands[0];
  const countries = countriesOf(types, chosenBrand?.id);
  const country = countries.includes(search.country)
    ? search.country
    : chosenBrand
      ? firstCountry(types, chosenBrand.id)
      : '';
  const type = chosenBrand && typeFor(types, chosenBrand.id, country);
  const keep = (patch: Partial<BuySearch>) => onChange({ brand: chosenBrand?.id ?? '', country, ...patch });
  const [text, setText] = useFaceText({
    kept: search.face,
    fallback: DEFAULT_FACE,
    onSettled: (face) => keep({ face }),
  });
  const requested = faceOf(search.face) ?? faceOf(DEFAULT_FACE);
  return (
    <section className={classes.hero} aria-label={t('calc.label')}>
      <div className={classes.left}>
        <h1>{t('home.title')}</h1>
        <p className={classes.sub}>{t('home.sub')}</p>
        <div className={classes.fields}>
          <Pick
            label={t('calc.card')}
            inputClass={classes.big}
            data={brands.map((brand) => ({ value: brand.id, label: brand.name }))}
            value={chosenBrand?.id ?? null}
            onChange={(id) => onChange({ brand: id, country: '', face: text })}
            leftSection={
              chosenBrand && <MiniCard initials={chosenBrand.initials} color={chosenBrand.colour} size={34} />
            }
            leftSectionWidth={54}
            searchable
            disabled={!chosenBrand}
          />
          <Pick
            label={t('calc.country')}
            inputClass={classes.big}
            data={countries.map((code) => ({ value: code, label: countryName(code) }))}
            value={country || null}
            onChange={(code) => keep({ country: code, face: text })}
            disabled={!chosenBrand}
          />
          <FaceInput
            label={t('calc.face')}
            value={text}
            onChange={setText}
            currency={type?.currency ?? ''}
            className={classes.face}
            big
          />
        </div>
        <Trust />
      </div>
      <CardWorth
        // The last sum and its offer say nothing of another card.
        key={`${chosenBrand?.id} ${country}`}
        catalog={catalog}
        brandId={chosenBrand?.id}
        country={country}
        face={faceOf(text)}
        quotedFace={requested}
        onFace={(face) => keep({ face })}
      />
    </section>
  );
}

function Trust() {
  const { t } = useTranslation('market');
  return (
    <ul className={classes.trust}>
      <li>
        <IconLock {...icon} />
        {t('calc.sealed')}
      </li>
      <li>
        <IconClockCheck {...icon} />
        {t('calc.auto')}
      </li>
      <li>
        <IconScale {...icon} />
        {t('calc.ruled')}
      </li>
    </ul>
  );
}

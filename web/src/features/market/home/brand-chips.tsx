import { UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import type { Change } from '#web/searches.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { BEYOND_LAPTOP, PHONE } from '#web/ui/theme/breakpoints.ts';
import type { Brand } from '../market.queries.ts';
import type { BuySearch } from '../pages.ts';
import classes from './home.module.css';
import { MoreBrands } from './more-brands.tsx';

/** As many as fit between "all" and "more"; on a phone the row scrolls. */
const ON_ROW = 8;
const ON_PHONE = 12;

interface Props {
  brands: readonly Brand[];
  search: BuySearch;
  onChange: Change<BuySearch>;
}

/** One press for the brands that are traded most, and a search among the others. */
export function BrandChips({ brands, search, onChange }: Props) {
  const { t } = useTranslation('market');
  const phone = useMediaQuery(PHONE);
  const wide = useMediaQuery(BEYOND_LAPTOP);
  const room = phone ? ON_PHONE : wide ? ON_ROW : 4;
  const chosen = brands.find((brand) => brand.id === search.brand);
  const first = brands.slice(0, room);
  const shown = chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first;
  const rest = brands.filter((brand) => !shown.includes(brand));
  const choose = (brand: string) => onChange({ brand, country: '' });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of toggles, not of form fields
    <div className={classes.chips} role="group" aria-label={t('home.brands')}>
      <UnstyledButton
        className={cx(classes.chip, classes.plainChip)}
        aria-pressed={search.brand === ''}
        onClick={() => choose('')}
      >
        {t('home.allBrands')}
      </UnstyledButton>
      {shown.map((brand) => (
        <UnstyledButton
          key={brand.id}
          className={classes.chip}
          aria-pressed={brand.id === search.brand}
          onClick={() => choose(brand.id)}
        >
          <MiniCard initials={brand.initials} color={brand.colour} size="sm" />
          {brand.name}
        </UnstyledButton>
      ))}
      {rest.length > 0 && <MoreBrands brands={rest} onChoose={choose} />}
    </div>
  );
}

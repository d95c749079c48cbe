import { Menu, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { MiniCard } from '#web/ui/mini-card.tsx';
import classes from './home.module.css';
import type { Brand } from './market.queries.ts';
import type { ChangeMarket, MarketSearch } from './use-market-search.ts';

/** As many as fit beside "all" and "more" on the content's width. */
const ON_ROW = 8;

interface Props {
  brands: readonly Brand[];
  search: MarketSearch;
  onChange: ChangeMarket;
}

/** One press a brand, the most traded first; on a phone they scroll sideways. */
export function BrandChips({ brands, search, onChange }: Props) {
  const { t } = useTranslation('market');
  const phone = useMediaQuery('(max-width: 700px)');
  const wide = useMediaQuery('(min-width: 1200px)');
  const room = phone ? brands.length : wide ? ON_ROW : 4;
  const chosen = brands.find((one) => one.id === search.brand);
  const first = brands.slice(0, room);
  const shown = chosen && !first.includes(chosen) ? [...first.slice(0, -1), chosen] : first;
  const rest = brands.filter((one) => !shown.includes(one));
  const choose = (brand: string) => onChange({ brand, country: '' });
  if (brands.length === 0) return null;
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
      {rest.length > 0 && (
        <Menu position="bottom-end" offset={4}>
          <Menu.Target>
            <UnstyledButton className={cx(classes.chip, classes.plainChip)}>
              <IconDots size={18} stroke={1.75} />
              {t('home.moreBrands', { count: rest.length })}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((brand) => (
              <Menu.Item
                key={brand.id}
                leftSection={<MiniCard initials={brand.initials} color={brand.colour} size="sm" />}
                onClick={() => choose(brand.id)}
              >
                {brand.name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

import { Box, TextInput, UnstyledButton } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { PopoverButton } from '#web/ui/overlay/popover.tsx';
import type { Brand } from '../market.queries.ts';
import classes from './home.module.css';

const WIDTH = 280;

interface Props {
  /** Those that have no chip of their own. */
  brands: readonly Brand[];
  onChoose: (brandId: string) => void;
}

/** The brands behind "more": typed letters narrow them, Enter takes the first. */
export function MoreBrands({ brands, onChoose }: Props) {
  const { t } = useTranslation('market');
  const button = (
    <UnstyledButton className={cx(classes.chip, classes.plainChip)}>
      <IconDots size={18} stroke={1.75} />
      {t('home.moreBrands', { count: brands.length })}
    </UnstyledButton>
  );
  return (
    <PopoverButton
      label={t('home.brands')}
      position="bottom-end"
      width={WIDTH}
      className={classes.moreBox}
      button={button}
    >
      {(close) => (
        <BrandSearch
          brands={brands}
          onChoose={(id) => {
            close();
            onChoose(id);
          }}
        />
      )}
    </PopoverButton>
  );
}

function BrandSearch({ brands, onChoose }: Props) {
  const { t } = useTranslation('market');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const matches = brands.filter((brand) => brand.name.toLowerCase().includes(wanted));
  return (
    <>
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && matches[0]) onChoose(matches[0].id);
        }}
        placeholder={t('home.findBrand')}
        aria-label={t('home.findBrand')}
        leftSection={<IconSearch size={17} stroke={1.75} />}
        data-autofocus
      />
      <ul className={classes.brandList}>
        {matches.map((brand) => (
          <li key={brand.id}>
            <UnstyledButton className={classes.brandItem} onClick={() => onChoose(brand.id)}>
              <MiniCard initials={brand.initials} color={brand.colour} size="sm" />
              {brand.name}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {matches.length === 0 && (
        <Box component="p" m="xs" c="dimmed">
          {t('home.noBrand')}
        </Box>
      )}
    </>
  );
}

import { UnstyledButton } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { usePopup } from '#web/ui/overlay/use-popup.ts';
import type { Brand } from '../market.queries.ts';
import classes from './home.module.css';

interface Props {
  /** Those that have no chip of their own. */
  brands: readonly Brand[];
  onChoose: (brandId: string) => void;
}

/** The brands behind "more": typed letters narrow them, Enter takes the first. */
export function MoreBrands({ brands, onChoose }: Props) {
  const { t } = useTranslation('market');
  const popup = usePopup<HTMLButtonElement>(true);
  const { opened } = popup;
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = brands.filter((brand) => brand.name.toLowerCase().includes(wanted));
  const open = (next: boolean) => {
    if (next) popup.open();
    else popup.close();
    setText('');
  };
  const choose = (id: string) => {
    open(false);
    onChoose(id);
  };
  return (
    <>
      <UnstyledButton
        ref={popup.anchor}
        className={cx(classes.chip, classes.plainChip)}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => open(!opened)}
      >
        <IconDots size={18} stroke={1.75} />
        {t('home.moreBrands', { count: brands.length })}
      </UnstyledButton>
      {opened && (
        <div ref={popup.box} popover="manual" role="dialog" aria-label={t('home.brands')} className={classes.moreBox}>
          <TextField
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && found[0]) choose(found[0].id);
            }}
            placeholder={t('home.findBrand')}
            aria-label={t('home.findBrand')}
            leftSection={<IconSearch size={17} stroke={1.75} />}
            autoFocus
          />
          <ul className={classes.brandList}>
            {found.map((brand) => (
              <li key={brand.id}>
                <UnstyledButton className={classes.brandItem} onClick={() => choose(brand.id)}>
                  <MiniCard initials={brand.initials} color={brand.colour} size="sm" />
                  {brand.name}
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {found.length === 0 && <p className={classes.noBrand}>{t('home.noBrand')}</p>}
        </div>
      )}
    </>
  );
}

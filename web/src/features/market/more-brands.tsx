import { Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconDots, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/lib/text.ts';
import { MiniCard } from '#web/ui/mini-card.tsx';
import classes from './home.module.css';
import type { Brand } from './market.queries.ts';

interface Props {
  /** Those that have no chip of their own. */
  brands: readonly Brand[];
  onChoose: (brandId: string) => void;
}

/** The brands behind "more": typed letters narrow them, Enter takes the first. */
export function MoreBrands({ brands, onChoose }: Props) {
  const { t } = useTranslation('market');
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = brands.filter((one) => one.name.toLowerCase().includes(wanted));
  const open = (next: boolean) => {
    setOpened(next);
    setText('');
  };
  const choose = (id: string) => {
    open(false);
    onChoose(id);
  };
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" offset={4} width={280} trapFocus shadow="md">
      <Popover.Target>
        <UnstyledButton className={cx(classes.chip, classes.plainChip)} onClick={() => open(!opened)}>
          <IconDots size={18} stroke={1.75} />
          {t('home.moreBrands', { count: brands.length })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={8} aria-label={t('home.brands')}>
        <TextInput
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found[0]) choose(found[0].id);
          }}
          placeholder={t('home.findBrand')}
          aria-label={t('home.findBrand')}
          leftSection={<IconSearch size={17} stroke={1.75} />}
          data-autofocus
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
      </Popover.Dropdown>
    </Popover>
  );
}

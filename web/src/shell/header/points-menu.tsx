import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/text.ts';
import { paths } from '../../paths.ts';
import { AppLink } from '../../ui/layout/app-link.tsx';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '../../ui/overlay/menu.tsx';
import classes from './header.module.css';

const POINTS_PAGES = /^\/(otc|purchaseCurrency)/;

/** Where points are bought and sold for money. */
export function PointsMenu({ path }: { path: string }) {
  const { t } = useTranslation('shell');
  return (
    <Menu hover>
      <MenuTarget>
        <UnstyledButton className={cx(classes.navItem, POINTS_PAGES.test(path) && classes.current)}>
          {t('nav.otc')}
          <IconChevronDown size={15} stroke={1.75} className={classes.chevron} />
        </UnstyledButton>
      </MenuTarget>
      <MenuDropdown className={classes.menu}>
        <MenuItem component={AppLink} href={paths.purchase('buy', 'one')}>
          {t('nav.buyPoints')}
        </MenuItem>
        <MenuItem component={AppLink} href={paths.purchase('sell', 'one')}>
          {t('nav.sellPoints')}
        </MenuItem>
        <MenuItem component={AppLink} href={paths.otc()}>
          {t('nav.pointsOffers')}
        </MenuItem>
      </MenuDropdown>
    </Menu>
  );
}

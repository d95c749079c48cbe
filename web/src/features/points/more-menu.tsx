import { IconBuildingBank, IconCoins, IconDots, IconReceipt2, IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { ActButton } from '#web/ui/layout/act-tile.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '#web/ui/overlay/menu.tsx';

const ICON = { size: 18, stroke: 1.75 } as const;

/** Acts of a wallet that are needed now and then. */
export function MoreMenu({ hasBail }: { hasBail: boolean }) {
  const { t } = useTranslation('points');
  const { user } = useSession();
  const trades = user !== null && !user.isStaff;
  return (
    <Menu position="bottom-end">
      <MenuTarget>
        <ActButton icon={<IconDots size={22} stroke={1.75} />}>{t('more')}</ActButton>
      </MenuTarget>
      <MenuDropdown>
        <MenuItem component={AppLink} href={paths.billGift()} leftSection={<IconReceipt2 {...ICON} />}>
          {t('bills')}
        </MenuItem>
        {trades && hasBail && (
          <MenuItem component={AppLink} href={paths.bail()} leftSection={<IconShieldCheck {...ICON} />}>
            {t('bail')}
          </MenuItem>
        )}
        {trades && (
          <>
            <MenuItem component={AppLink} href={paths.otc()} leftSection={<IconCoins {...ICON} />}>
              {t('trade')}
            </MenuItem>
            <MenuItem component={AppLink} href={paths.walletIndex()} leftSection={<IconBuildingBank {...ICON} />}>
              {t('paidTo')}
            </MenuItem>
          </>
        )}
      </MenuDropdown>
    </Menu>
  );
}

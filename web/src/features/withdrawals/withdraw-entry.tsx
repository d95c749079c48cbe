import { IconArrowUpRight, IconBuildingBank, IconWallet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ActButton } from '#web/ui/layout/act-tile.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '#web/ui/overlay/menu.tsx';

const WAYS = [
  { way: 'bank', Icon: IconBuildingBank, href: paths.payoutNew() },
  { way: 'crypto', Icon: IconWallet, href: paths.withdraw() },
] as const;

/** Taking points out, for the wallet of those who trade: to a bank account, or to a wallet on a chain. */
export function WithdrawEntry() {
  const { t } = useTranslation('withdrawals');
  return (
    <Menu>
      <MenuTarget>
        <ActButton icon={<IconArrowUpRight size={22} stroke={1.75} />}>{t('entry')}</ActButton>
      </MenuTarget>
      <MenuDropdown>
        {WAYS.map(({ way, Icon, href }) => (
          <MenuItem key={way} component={AppLink} href={href} leftSection={<Icon size={20} stroke={1.75} />}>
            <Lines first={t(`way.${way}`)} second={t(`wayWhy.${way}`)} />
          </MenuItem>
        ))}
      </MenuDropdown>
    </Menu>
  );
}

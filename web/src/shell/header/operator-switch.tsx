import { UnstyledButton } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OperatorList } from '../../features/teams/public.tsx';
import { cx } from '../../lib/text.ts';
import { PopoverButton } from '../../ui/overlay/popover.tsx';
import { POPOVER_WIDTHS } from '../../ui/overlay/popover-widths.ts';
import classes from './header.module.css';

/** For the owner and the members of a team; on phones the account's menu leads to its page. */
export function OperatorSwitch({ teamId }: { teamId: string }) {
  const { t } = useTranslation('shell');
  return (
    <PopoverButton
      label={t('operators.title')}
      position="bottom-end"
      width={POPOVER_WIDTHS.operator}
      button={
        <UnstyledButton
          className={cx(classes.tool, classes.wideOnly)}
          aria-label={t('operators.title')}
          title={t('operators.title')}
        >
          <IconUsers size={20} stroke={1.75} />
        </UnstyledButton>
      }
    >
      {() => <OperatorList teamId={teamId} />}
    </PopoverButton>
  );
}

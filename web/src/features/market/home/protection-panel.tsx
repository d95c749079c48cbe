import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useRule } from '../market.queries.ts';
import { minutes } from '../minutes.ts';
import classes from './home.module.css';

/** The rules that really guard a sale, with the windows that really run. */
export function ProtectionPanel() {
  const { t } = useTranslation('market');
  const viewS = useRule('orders.view_timeout_s');
  const confirmS = useRule('orders.confirm_timeout_s');
  const rules = [
    t('protect.freeze'),
    t('protect.log'),
    viewS ? t('protect.unopened', { count: minutes(viewS) }) : null,
    confirmS ? t('protect.release', { count: minutes(confirmS) }) : null,
    t('protect.dispute'),
  ].filter((item) => item !== null);
  return (
    <Panel title={t('protect.title')}>
      <Flex component="ol" direction="column" gap="smplus" className={classes.rules}>
        {rules.map((rule, index) => (
          <li key={rule}>
            <i aria-hidden="true">{index + 1}</i>
            <span>{rule}</span>
          </li>
        ))}
      </Flex>
    </Panel>
  );
}

import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatBasisPoints } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Ad, useRule } from '../market.queries.ts';
import { minutes } from '../minutes.ts';
import classes from './home.module.css';

/** The rules of this trade in three sentences: what freezes, what happens on silence, what happens in a dispute. */
export function TradeRules({ ad }: { ad: Ad }) {
  const { t } = useTranslation('market');
  const viewS = useRule('orders.view_timeout_s');
  const confirmS = useRule('orders.confirm_timeout_s');
  if (viewS === null || confirmS === null) return null;
  const { name } = ad.owner;
  const days = Math.max(1, ad.confirmDays);
  const silence =
    ad.form === 'physical'
      ? t('rules.parcel', { name, days })
      : t('rules.silence', { name, view: minutes(viewS), confirm: minutes(confirmS) });
  const sentences = [t('rules.freeze', { name }), silence, t('rules.dispute', { fee: formatBasisPoints(ad.feeBps) })];
  return (
    <Panel title={t('rules.title')}>
      <Flex component="ol" direction="column" gap="smplus" className={classes.rules}>
        {sentences.map((sentence, index) => (
          <li key={sentence}>
            <i aria-hidden="true">{index + 1}</i>
            <span>{sentence}</span>
          </li>
        ))}
      </Flex>
    </Panel>
  );
}

import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatWhen } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatList, formatPermille } from '#web/lib/number.ts';
import like from './case/case-like.module.css';
import type { CaseDetails } from './case-details.ts';
import classes from './cases.module.css';

/** A party's claims and last orders. */
export function LastOrders({ record }: { record: CaseDetails['records']['seller'] }) {
  const { t } = useTranslation('disputes');
  const orders = useTranslation('orders');
  return (
    <>
      {record.paused.length > 0 && (
        <p className={classes.near}>
          {t('paused', { why: formatList(record.paused.map((text) => t(`pause.${text}`))) })}
        </p>
      )}
      {record.claims > 0 && (
        <p className={classes.silent}>
          {t('claimRecord', {
            count: record.claims,
            rate: formatPermille(record.claimPermille),
            lost: formatPermille(record.lostPermille),
          })}
        </p>
      )}
      <Box component="details" mt="xsplus" className={like.last}>
        <summary>{t('lastOrders', { count: record.last.length })}</summary>
        <Flex component="ul" direction="column" gap="xsplus" mt="xsplus" className={like.like}>
          {record.last.map((item) => (
            <li key={item.code}>
              <span className={classes.code}>{item.code}</span>
              <small>
                {t(`party.${item.role}`)} · {item.brandName} · {formatAmount(item.orderAmount)} ·{' '}
                {orders.t(`state.${item.state}`)} · {formatWhen(item.at)}
              </small>
            </li>
          ))}
        </Flex>
      </Box>
    </>
  );
}

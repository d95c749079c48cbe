import { Box } from '@mantine/core';
import { IconCheck, IconCircleDashed } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { missingSteps } from '#core/disputes/guided-check.ts';
import type { Party } from '#core/orders/gift-states.ts';
import classes from '../dispute/evidence.module.css';
import type { Order } from './workspace.queries.ts';

/** What a side of a dispute has not shown yet, by the guided check of the brand. */
export function MissingSteps({ order, party }: { order: Pick<Order, 'brand' | 'form' | 'evidence'>; party: Party }) {
  const { t } = useTranslation('disputes-evidence');
  const missing = missingSteps({ brandId: order.brand.id, form: order.form }, party, order.evidence);
  if (missing.length === 0) {
    return (
      <Box component="p" mt="xsplus" fz="xs" c="var(--cw-done-text)" className={classes.allShown}>
        <IconCheck size={14} stroke={2.4} aria-hidden="true" /> {t('missing.none')}
      </Box>
    );
  }
  return (
    <Box mt="xsplus" fz="xs" lh="lg" c="dimmed" className={classes.missing}>
      <span>{t('missing.title', { count: missing.length })}</span>
      <ul>
        {missing.map((step) => (
          <li key={step}>
            <IconCircleDashed size={13} stroke={1.75} aria-hidden="true" /> {t(`step.${step}.title`)}
          </li>
        ))}
      </ul>
    </Box>
  );
}

import type { TFunction } from 'i18next';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import type { KeyValueRow } from '#web/ui/list/key-values.tsx';

/** Whether the case of a penalty is an order, by its code; it is else a payout, by its id. */
export const isOrderCode = (caseId: string): boolean => caseId.startsWith('GO');

/** The order or payout of a penalty, as a row that opens it. The id of a payout says nothing to its reader. */
export function caseRows(t: TFunction<'standing'>, caseId: string | null, isStaff = false): KeyValueRow[] {
  if (caseId === null || caseId === '') return [];
  if (isOrderCode(caseId)) {
    const href = isStaff ? paths.case(caseId) : paths.order(caseId);
    return [{ label: t('case'), value: <AppLink href={href}>{caseId}</AppLink> }];
  }
  const href = isStaff ? paths.staffPayout(caseId) : paths.payout(caseId);
  return [{ label: t('payout'), value: <AppLink href={href}>{t('toPayout')}</AppLink> }];
}

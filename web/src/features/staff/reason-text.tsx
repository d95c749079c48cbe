import { useTranslation } from 'react-i18next';
import { fixedReasonOf } from '#core/staff/fixed-reasons.ts';

/** Why a member of staff did it: in their own words, or in the reader’s language where the product wrote it. */
export function ReasonText({ reason }: { reason: string }) {
  const { t } = useTranslation('staff');
  const fixed = fixedReasonOf(reason);
  return <span className="cw-wrap">{fixed === null ? reason : t(`audit.fixed.${fixed}`)}</span>;
}

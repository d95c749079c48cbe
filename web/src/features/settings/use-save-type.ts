import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { TypeRow } from './settings-rows.ts';

/** What one administrator decides. */
type Terms = Pick<TypeRow, 'rateMode' | 'minRate' | 'maxRate' | 'active'>;

export const isDifferent = (type: TypeRow, terms: Terms): boolean =>
  (Object.keys(terms) as (keyof Terms)[]).some((key) => type[key] !== terms[key]);

interface Draft {
  feeBps: number | null;
  terms: Terms;
  reason: string;
}

/** Proposes another fee, which two decide on, then saves what else differs. A second try does not propose again. */
export function useSaveType(type: TypeRow, onClose: () => void) {
  const { t } = useTranslation('settings');
  const quietly = { quiet: true, mask: false } as const;
  const save = useCommand('settings.setCardType', {
    ...quietly,
    stale: ['settings.listCardTypes', 'settings.listChanges', 'catalog.listCardTypes'],
    onDone: ({ shelved }) => {
      toastDone(shelved > 0 ? t('savedShelved', { count: shelved }) : t('saved'));
      onClose();
    },
  });
  const propose = useCommand('staff.proposeCardFee', { ...quietly, stale: ['staff.listProposals'] });
  const saveTerms = ({ terms, reason }: Draft) => {
    if (isDifferent(type, terms)) save.mutate({ cardTypeId: type.id, feeBps: type.feeBps, ...terms, reason });
    else onClose();
  };
  return {
    save: (draft: Draft) => {
      const { feeBps, reason } = draft;
      if (feeBps === type.feeBps || propose.data !== undefined) return saveTerms(draft);
      propose.mutate(
        { cardTypeId: type.id, feeBps, before: type.feeBps, reason },
        {
          onSuccess: () => {
            toastDone(t('twoNeeded.done'));
            saveTerms(draft);
          },
        },
      );
    },
    busy: save.isPending || propose.isPending,
    error: save.error ?? propose.error,
  };
}

import { Button, Group } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { SanctionDialog } from '#web/features/providers/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { formatList } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useTieText } from '#web/ui/tie-text.ts';
import { PayoutFacts } from './payout-facts.tsx';
import { fiatText, STALE } from './payout-words.ts';

type StaffPayout = ResultOf<'payouts.getStaff'>;
type Verdict = 'paid' | 'unpaid';

/** One payout for staff, with the decision where it is theirs. */
export function StaffPayoutPage() {
  const { t } = useTranslation('payouts');
  const { id } = useParams({ from: '/staff/payouts/$id' });
  const payout = useCall('payouts.getStaff', { id });
  const crumbs = [{ label: t('staff.title'), href: paths.staffPayouts() }, { label: t('detail.title') }];
  return (
    <Page title={t('detail.title')} crumbs={crumbs}>
      <Loaded
        of={[payout]}
        skeleton={{ rows: 5, avatar: false }}
        around={(placeholder) => <Panel>{placeholder}</Panel>}
      >
        {(whole) => (
          <PayoutFacts payout={whole} reader="staff">
            <Decision payout={whole} />
          </PayoutFacts>
        )}
      </Loaded>
    </Page>
  );
}

function Decision({ payout }: { payout: StaffPayout }) {
  const { t } = useTranslation('payouts');
  const [choice, choose] = useState<Verdict | null>(null);
  const verdicts = (['paid', 'unpaid'] as const).filter((verdict) => payout.abilities.includes(`rule_${verdict}`));
  return (
    <>
      <Looks payout={payout} canRule={verdicts.length > 0} />
      {verdicts.length > 0 && !verdicts.includes('unpaid') && <p>{t('staff.mayBePaid')}</p>}
      {verdicts.length > 0 && (
        <Group mt="md" gap="sm">
          {verdicts.map((verdict) => (
            <Button key={verdict} variant={verdict === 'paid' ? 'filled' : 'default'} onClick={() => choose(verdict)}>
              {t(`staff.rule.${verdict}`)}
            </Button>
          ))}
        </Group>
      )}
      {choice !== null && <RuleDialog payout={payout} choice={choice} onClose={() => choose(null)} />}
      <Penalty payout={payout} />
    </>
  );
}

/** Its case is this payout, where its dispute ended against its provider. */
function Penalty({ payout: { id, penaltyFor, provider } }: { payout: StaffPayout }) {
  const { t } = useTranslation('payouts');
  const [isOpen, setOpen] = useState(false);
  if (penaltyFor === null) return null;
  return (
    <Group mt="md">
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('staff.penalty')}
      </Button>
      {isOpen && (
        <SanctionDialog
          kind="penalty"
          userId={penaltyFor}
          name={provider ?? ''}
          caseId={id}
          onClose={() => setOpen(false)}
        />
      )}
    </Group>
  );
}

/** Who has ruled, and who else is needed. */
function Looks({ payout, canRule }: { payout: StaffPayout; canRule: boolean }) {
  const { t } = useTranslation('payouts');
  const tieText = useTieText();
  const { tie, isOpponent } = payout;
  const look = lookOf(payout, canRule);
  return (
    <>
      {look !== null && <p>{t(`staff.looks.${look}`, { rulers: formatList(payout.rulers), owner: payout.owner })}</p>}
      {isOpponent && <p>{t('staff.looks.opponent')}</p>}
      {tie !== null && <p>{tieText(tie)}</p>}
    </>
  );
}

function lookOf({ state, rulers, hasRuled, hasAppealed, needsSecond }: StaffPayout, canRule: boolean) {
  if (rulers.length === 0) return canRule && needsSecond ? 'needsSecond' : null;
  if (state === 'ruled') return 'ruled';
  if (state === 'second_look') return hasRuled ? 'yours' : 'second';
  if (!hasAppealed || (state !== 'in_dispute' && state !== 'unclear')) return null;
  return hasRuled ? 'appealedYours' : 'appealed';
}

/** How a ruling is asked for: what comes of "paid" depends on who ruled before. */
function questionOf({ state, hasAppealed, needsSecond }: StaffPayout, choice: Verdict) {
  if (choice === 'unpaid') return choice;
  if (state === 'second_look') return 'paidSecond';
  if (hasAppealed) return 'paidFinal';
  return needsSecond ? 'paidFirst' : choice;
}

function RuleDialog({ payout, choice, onClose }: { payout: StaffPayout; choice: Verdict; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const { owner, provider, rulers } = payout;
  const sums = { points: formatAmount(payout.points), pays: fiatText(payout) };
  const figures = { ...sums, owner, provider: provider ?? '', rulers: formatList(rulers) };
  const question = questionOf(payout, choice);
  return (
    <CommandDialog
      call="payouts.rule"
      params={{ id: payout.id, isPaid: choice === 'paid' }}
      fields={[{ kind: 'area', name: 'reason', label: t('staff.reason') }]}
      title={t(`staff.question.${question}`, figures)}
      lost={t(`staff.lost.${question}`, figures)}
      verb={t(`staff.rule.${choice}`)}
      stale={STALE}
      onClose={onClose}
    />
  );
}

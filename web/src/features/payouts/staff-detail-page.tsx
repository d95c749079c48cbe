import { Button, Group } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { type Payout, STALE } from './payout-words.ts';

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
          <PayoutFacts payout={whole}>
            <Decision payout={whole} />
          </PayoutFacts>
        )}
      </Loaded>
    </Page>
  );
}

function Decision({ payout }: { payout: Payout }) {
  const { t } = useTranslation('payouts');
  const [choice, choose] = useState<'paid' | 'unpaid' | null>(null);
  const verdicts = (['paid', 'unpaid'] as const).filter((verdict) => payout.abilities.includes(`rule_${verdict}`));
  if (verdicts.length === 0) return null;
  return (
    <>
      {!verdicts.includes('unpaid') && <p>{t('staff.mayBePaid')}</p>}
      <Group mt="md" gap="sm">
        {verdicts.map((verdict) => (
          <Button key={verdict} variant={verdict === 'paid' ? 'filled' : 'default'} onClick={() => choose(verdict)}>
            {t(`staff.rule.${verdict}`)}
          </Button>
        ))}
      </Group>
      {choice !== null && <RuleDialog payout={payout} choice={choice} onClose={() => choose(null)} />}
    </>
  );
}

function RuleDialog({ payout, choice, onClose }: { payout: Payout; choice: 'paid' | 'unpaid'; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const figures = { points: formatAmount(payout.points), owner: payout.owner, provider: payout.provider ?? '' };
  return (
    <CommandDialog
      call="payouts.rule"
      params={{ id: payout.id, isPaid: choice === 'paid' }}
      fields={[{ kind: 'area', name: 'reason', label: t('staff.reason') }]}
      title={t(`staff.question.${choice}`, figures)}
      lost={t(`staff.lost.${choice}`, figures)}
      verb={t(`staff.rule.${choice}`)}
      stale={STALE}
      onClose={onClose}
    />
  );
}

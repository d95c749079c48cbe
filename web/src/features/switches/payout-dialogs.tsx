import { AutoPayDialog } from './auto-pay-dialog.tsx';
import { ReceivePrompt } from './receive-prompt.tsx';

/** What a payout provider is asked, on whatever page. */
export function PayoutDialogs() {
  return (
    <>
      <AutoPayDialog />
      <ReceivePrompt />
    </>
  );
}

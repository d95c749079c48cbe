import { useState } from 'react';
import type { ResultOf } from '#contract/catalogue.ts';
import { FactorNote } from './factor-note.tsx';
import { PasskeysPanel } from './passkeys-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface Props {
  own: ResultOf<'factors.getMine'>;
  /** The id of the panel of passkeys, for a way to it. */
  passkeysId: string;
}

/** Notes about the second factors on the page of security, and the passkeys. */
export function OwnFactors({ own, passkeysId }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <FactorNote own={own} />
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      <div id={passkeysId}>
        <PasskeysPanel rows={own.passkeys} hasFactor={own.hasFactor} onCodes={setCodes} />
      </div>
    </>
  );
}

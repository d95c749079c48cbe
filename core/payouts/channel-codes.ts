import { BANKS } from '../payment-accounts/banks.ts';

/** A channel's code for a bank or an operator of ours; several: whichever of them it lists. */
export type ChannelCodes = Readonly<Record<string, readonly string[]>>;

const each = (text: string): ChannelCodes =>
  Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('='))
      .map(([ours = '', theirs = '']) => [ours, [theirs]]),
  );

/** The same code on both sides, for every bank of a list. */
const alike = (banks: readonly { readonly code: string }[]): ChannelCodes =>
  Object.fromEntries(banks.map(({ code }) => [code, [code]]));

/** Fincra names the banks of Nigeria and Kenya as our lists do: by the codes of the central bank and of the Bankers Association. */
export const NIGERIAN_BANKS: ChannelCodes = alike(BANKS.NG);
export const KENYAN_BANKS: ChannelCodes = alike(BANKS.KE);

/**
 * The codes by which the instant payments system (NIBSS) names the banks that our list has by their code of three digits;
 * codes of six digits are NIBSS codes already. Source: NIBSS, list of financial institutions of NIP.
 */
export const NIBSS_BANKS: ChannelCodes = {
  ...NIGERIAN_BANKS,
  ...each(`
    044=000014 023=000009 050=000010 070=000007 011=000016 214=000003 058=000013 082=000002 076=000008 101=000023
    221=000012 068=000021 232=000001 033=000004 032=000018 215=000011 035=000017 057=000015 301=000006`),
};

/**
 * Business identifier codes (ISO 9362) of the banks of Ghana. Consolidated Bank and OmniBSIC are left out: no two sources agree
 * on theirs.
 */
export const GHANAIAN_BANKS: ChannelCodes = each(`
  absa=BARCGHAC access=ABNGGHAC adb=ADNTGHAC boa=AMMAGHAC cal=ACCCGHAC ecobank=ECOCGHAC fab=FAMCGHAC fbn=INCEGHAC
  fidelity=FBLIGHAC gcb=GHCBGHAC gtb=GTBIGHAC nib=NIBGGHAC prudential=PUBKGHAC republic=HFCAGHAC societe=SSEBGHAC
  stanbic=SBICGHAC standard=SCBLGHAC uba=STBGGHAC umb=MBGHGHAC zenith=ZEBLGHAC`);

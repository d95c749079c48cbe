/**
 * The codes by which the instant payments system (NIBSS) names the banks that our list has by their code of three digits.
 * Codes of six digits are NIBSS codes already. Source: NIBSS, list of financial institutions of NIP.
 */
const INSTANT_CODES: Readonly<Record<string, string>> = {
  '044': '000014',
  '023': '000009',
  '050': '000010',
  '070': '000007',
  '011': '000016',
  '214': '000003',
  '058': '000013',
  '082': '000002',
  '076': '000008',
  '101': '000023',
  '221': '000012',
  '068': '000021',
  '232': '000001',
  '033': '000004',
  '032': '000018',
  '215': '000011',
  '035': '000017',
  '057': '000015',
  '301': '000006',
};

/** The NIBSS code of a Nigerian bank. Throws a RangeError for a bank that is not in our list. */
export function instantCode(bank: string): string {
  const code = INSTANT_CODES[bank] ?? (/^\d{6}$/.test(bank) ? bank : undefined);
  if (code === undefined) throw new RangeError(`no instant payments code of bank ${bank}`);
  return code;
}

/** Naira to Nigerian banks: what all channels here do. */
export const reachesNigeria = (place: string, currency: string): boolean => place === 'NG' && currency === 'NGN';

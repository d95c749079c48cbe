const OWN_LINK = 'the own link: audits.test.ts';

/** Why no stranger's object is tried with these in the matrix. */
export const OF_AUDITORS = {
  'audits.makeLink': 'any account, with a line in the log',
  'audits.listLinks': 'what administrators may know',
  'audits.endLink': 'any link, with a line in the log',
  'audits.open': OWN_LINK,
  'audits.listAccounts': OWN_LINK,
  'audits.listMovements': OWN_LINK,
  'audits.listOrders': OWN_LINK,
  'audits.listDisputes': OWN_LINK,
  'audits.listActs': OWN_LINK,
  'audits.checkLedger': OWN_LINK,
} as const;

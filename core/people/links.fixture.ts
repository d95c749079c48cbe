/** Two accounts that have nothing in common. */
export const APART = {
  referral: false,
  document: false,
  paymentAccount: false,
  isSameHolder: false,
  devices: 0,
  addresses: 0,
  isLocal: false,
};

export { accountLabel, accountName } from './account-words.ts';
export { useMethodName } from './method-name.ts';
export { PersonsAccountsPanel } from './persons-accounts.tsx';

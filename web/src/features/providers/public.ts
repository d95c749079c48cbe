/** What staff decide about a provider on the page of a person. */

export { caseRows, isOrderCode } from './case-row.tsx';
/** The fields of a provider's kind and team, also where an administrator changes a role. */
export { type ProviderTerms, ProviderTermsFields } from './provider-terms.tsx';
export { SanctionDialog } from './sanction-dialog.tsx';

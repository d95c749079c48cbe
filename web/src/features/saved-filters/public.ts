/** Above a list of staff: the sets of filters that its reader has saved. */
export { SavedFilters } from './saved-filters.tsx';

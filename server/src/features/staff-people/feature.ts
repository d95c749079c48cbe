import type { Feature } from '#server/app/feature.ts';
import { findByDocumentHandler } from './find-document.ts';
import { addNoteHandler, getPersonHandler, openContactHandler } from './get-person.ts';
import { searchPeopleHandler } from './search-people.ts';

/** A person as staff see them, put together from all areas. */
export const staffPeopleFeature: Feature = {
  area: 'staff',
  functions: [searchPeopleHandler, findByDocumentHandler, getPersonHandler, openContactHandler, addNoteHandler],
};

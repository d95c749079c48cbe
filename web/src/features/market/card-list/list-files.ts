/** The files of a list that can be chosen. */
export const LIST_FILES = '.csv,.tsv,.txt,text/csv,text/plain';

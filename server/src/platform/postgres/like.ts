/** The text with LIKE's special characters escaped. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of LIKE for texts that begin so. */
export const beginsWith = (text: string): string => `${escaped(text)}%`;

/** The pattern of LIKE for texts that hold it. */
export const contains = (text: string): string => `%${escaped(text)}%`;

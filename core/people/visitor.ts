/** A visitor's name begins with this in every language. */
const TOURIST = 'Tourist-';
/** A visitor's public id begins with this; the fingerprint of the browser follows. */
export const VISITOR_PREFIX = 'tbay';
/** Tokens of visitors begin with this, which no account's token can. */
export const VISITOR_TOKEN_PREFIX = `${VISITOR_PREFIX}.`;
/** 128 bits derived from the browser's properties, in lower-case hex. */
export const FINGERPRINT = /^[0-9a-f]{32}$/;

const SHOWN_SIGNS = 6;

/**
 * The public id of a visitor. It depends only on the browser, so two visitors with equal browsers share it: a hint for
 * staff, never a key.
 */
export const visitorPublicId = (fingerprint: string): string => `${VISITOR_PREFIX}${fingerprint}`;

/** The visitor's name in a chat: `Tourist-` and the last six characters of the public id. */
export const visitorName = (publicId: string): string => `${TOURIST}${publicId.slice(-SHOWN_SIGNS)}`;

/** The name shown of an account, by its public name, or of a visitor; of neither, once both are gone, `Tourist-`. */
export const shownName = ({
  name,
  publicId,
}: {
  readonly name: string | null;
  readonly publicId: string | null;
}): string => name ?? (publicId === null ? TOURIST : visitorName(publicId));

/** Whether a session token is a visitor's, told from its form. */
export const isVisitorToken = (token: string): boolean => token.startsWith(VISITOR_TOKEN_PREFIX);

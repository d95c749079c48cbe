/** A visitor's name begins with this in every language. */
export const TOURIST = 'Tourist-';
/** A visitor's public id begins with this; the fingerprint of the browser follows. */
export const VISITOR_PREFIX = 'tbay';
/** Tokens of visitors begin with this, which no account's token can. */
export const VISITOR_TOKEN_PREFIX = `${VISITOR_PREFIX}.`;
/** 128 bits of what a browser tells about itself, in lower-case hex. */
export const FINGERPRINT = /^[0-9a-f]{32}$/;

const SHOWN_SIGNS = 6;

/**
 * The public id of a visitor. It follows from the browser alone, so that it is a signal to those who answer and never a
 * key: two visitors with equal browsers share it.
 */
export const visitorPublicId = (fingerprint: string): string => `${VISITOR_PREFIX}${fingerprint}`;

/** What a visitor is called in a chat: `Tourist-` and the last six signs of the public id. */
export const visitorName = (publicId: string): string => `${TOURIST}${publicId.slice(-SHOWN_SIGNS)}`;

/** Whether a session token is a visitor's, before anybody looks for it. */
export const isVisitorToken = (token: string): boolean => token.startsWith(VISITOR_TOKEN_PREFIX);

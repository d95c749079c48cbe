/** Consult: a question. Complaint: about an order that went wrong. */
export const WORK_ORDER_KINDS = ['consult', 'complaint'] as const;
export type WorkOrderKind = (typeof WORK_ORDER_KINDS)[number];

/** How it came: by the requester's own form, or made by staff from a chat or a call. */
export const WORK_ORDER_SOURCES = ['form', 'chat', 'call'] as const;
export type WorkOrderSource = (typeof WORK_ORDER_SOURCES)[number];

/** Subjects of a question. */
export const CONTENT_TYPES = ['account', 'cards', 'orders', 'points', 'offers', 'rules', 'technical', 'other'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** Problems with an order. */
export const ERROR_TYPES = [
  'card_invalid',
  'value_mismatch',
  'not_paid',
  'wrong_amount',
  'paid_late',
  'too_slow',
  'delivery',
  'conduct',
  'technical',
  'other',
] as const;
export type ErrorType = (typeof ERROR_TYPES)[number];

export const MAX_TICKET_TAGS = 5;
export const MAX_TICKET_PICTURES = 6;

export const FEEDBACK_KINDS = ['idea', 'problem', 'praise', 'other'] as const;
export type FeedbackKind = (typeof FEEDBACK_KINDS)[number];

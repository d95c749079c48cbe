// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.

/** work_order. A question or complaint of a user or visitor, from its making to its end. */
export interface WorkOrderTable {
  readonly id: string;
  readonly code: string;
  readonly kind: 'consult' | 'complaint';
  readonly source: 'form' | 'chat' | 'call';
  readonly state: 'pending' | 'processed';
  readonly solved: boolean | null;
  readonly requesterId: string;
  readonly conversationId: string | null;
  readonly agentId: string | null;
  readonly shift: number;
  readonly contentType: 'account' | 'cards' | 'orders' | 'points' | 'offers' | 'rules' | 'technical' | 'other';
  readonly deviceModel: string;
  readonly deviceVersion: string;
  readonly problem: string;
  readonly cardTypeId: string | null;
  readonly currency: string | null;
  readonly vendorId: string | null;
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly complaintType: 'gift' | 'points' | null;
  readonly orderType: 'buy_ad' | 'sell_ad' | null;
  readonly orderStatus: 'processing' | 'successful' | 'auto_to_be_paid' | 'pending' | 'paid_successfully' | 'paid_failed' | 'cancelled' | null;
  readonly errorType: 'card_invalid' | 'value_mismatch' | 'not_paid' | 'wrong_amount' | 'paid_late' | 'too_slow' | 'delivery' | 'conduct' | 'technical' | 'other' | null;
  readonly specificProblem: string | null;
  readonly solution: string;
  readonly remark: string;
  readonly tags: readonly string[];
  readonly endDescription: string;
  readonly endedAt: Date | null;
  readonly operatorId: string | null;
  readonly reopenings: number;
  readonly openedAt: Date;
  readonly answeredAt: Date | null;
  readonly movedAt: Date;
  readonly version: number;
}

/** work_order_entry. What happened to a work order: who, what and when. */
export interface WorkOrderEntryTable {
  readonly id: string;
  readonly workOrderId: string;
  readonly event: 'open' | 'take' | 'hand_on' | 'answer' | 'change' | 'process' | 'add' | 'reopen';
  readonly actorId: string;
  readonly toId: string | null;
  readonly body: string;
  readonly at: Date;
}

/** work_order_picture. Pictures of a complaint. */
export interface WorkOrderPictureTable {
  readonly workOrderId: string;
  readonly uploadId: string;
  readonly position: number;
}

/** feedback. What users think of the product. */
export interface FeedbackTable {
  readonly id: string;
  readonly userId: string;
  readonly kind: 'idea' | 'problem' | 'praise' | 'other';
  readonly body: string;
  readonly page: string | null;
  readonly state: 'pending' | 'processed';
  readonly at: Date;
  readonly processedBy: string | null;
  readonly outcome: string;
  readonly processedAt: Date | null;
}

/** reward_ticket. Points that a member of staff gives a user, from the promotion account. */
export interface RewardTicketTable {
  readonly id: string;
  readonly code: string;
  readonly kind: 'compensation' | 'reward';
  readonly scenario: 'late_payment' | 'platform_fault' | 'staff_mistake' | 'vendor_fault' | 'problem_found' | 'idea_built' | 'survey' | 'goodwill';
  readonly userId: string;
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly vendorId: string | null;
  readonly workOrderId: string | null;
  readonly amount: bigint;
  readonly reason: string;
  readonly byId: string;
  readonly proposalId: string | null;
  readonly approvedBy: string | null;
  readonly at: Date;
  readonly paidAt: Date | null;
  readonly payment: 'points' | 'coupon';
}

/** coupon. The coupon of a reward ticket that was given: points for the owner's next order that is large enough. */
export interface CouponTable {
  readonly id: string;
  readonly userId: string;
  readonly amount: bigint;
  readonly leastOrder: bigint;
  readonly state: 'open' | 'used' | 'expired';
  readonly holdId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly usedAt: Date | null;
}

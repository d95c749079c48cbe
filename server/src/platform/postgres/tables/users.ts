// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Role } from '#core/access/access.ts';
import type { HelpLang } from '#core/help/article.ts';

/** app_user. Everybody with a login: traders, providers, staff. */
export interface AppUserTable {
  readonly id: string;
  readonly userName: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly nicknameLook: string | null;
  readonly role: Role;
  readonly kind: '' | 'S';
  readonly serverFlag: boolean;
  readonly serverType: number | null;
  readonly decertifiedAt: Date | null;
  readonly teamId: string | null;
  readonly passwordHash: string;
  readonly tradingPasswordHash: string | null;
  readonly resetPauseUntil: Date | null;
  readonly moneyHeldUntil: Date | null;
  readonly protectionVersion: number;
  readonly photo: string | null;
  readonly bio: string;
  readonly lang: HelpLang;
  readonly surname: string | null;
  readonly currency: string | null;
  readonly timeZone: string | null;
  readonly referrerId: string | null;
  readonly status: 'active' | 'suspended' | 'frozen' | 'closed';
  readonly chatUntil: Date | null;
  readonly callsUntil: Date | null;
  readonly confirmKeyHash: Buffer | null;
  readonly confirmDevice: string | null;
  readonly emailConfirmedAt: Date | null;
  readonly createdAt: Date;
  readonly nicknameChanges: number;
  readonly isDemo: boolean;
  readonly identityLevel: 0 | 1 | 2;
}

/** session. A session: a login on one device. */
export interface SessionTable {
  readonly id: string;
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly operatorId: string | null;
  readonly deviceId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly service: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly seenAt: Date;
  readonly provedAt: Date | null;
  readonly releasesUntil: Date | null;
}

/** visitor. Users without a login who ask support. */
export interface VisitorTable {
  readonly id: string;
  readonly publicId: string;
  readonly tokenHash: Buffer;
  readonly address: string;
  readonly userAgent: string;
  readonly lang: HelpLang;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

/** socket_ticket. Tickets that open a socket once. */
export interface SocketTicketTable {
  readonly ticketHash: Buffer;
  readonly userId: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** login_failure. Consecutive failures of one kind for one subject, such as 'login' for user name and address together. */
export interface LoginFailureTable {
  readonly kind: string;
  readonly subject: string;
  readonly failures: number;
  readonly countedFrom: Date;
}

/** contact_code. Codes sent by mail or by text to a phone, to prove whose it is. */
export interface ContactCodeTable {
  readonly id: string;
  readonly contact: string;
  readonly purpose: 'register' | 'password' | 'trading_password' | 'email_old' | 'email_new' | 'phone_old' | 'phone_new' | 'link' | 'step_up';
  readonly deviceId: string;
  readonly isKnown: boolean;
  readonly codeHash: Buffer;
  readonly tries: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

/** human_challenge. Human checks that have been used; a signed challenge is valid for one call. */
export interface HumanChallengeTable {
  readonly challengeHash: Buffer;
  readonly usedAt: Date;
}

/** idempotency. One row per call with an idempotency key, written in the transaction of its effect. */
export interface IdempotencyTable {
  readonly userId: string;
  readonly key: string;
  readonly functionCode: number;
  readonly paramsHash: Buffer;
  readonly answer: unknown | null;
  readonly createdAt: Date;
}

/** mail_outbox. Mails to be sent, each with a job, and recently sent ones. */
export interface MailOutboxTable {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly lastError: string | null;
}

/** sms_outbox. Texts to phones: to be sent, each with a job, and recently sent ones, by which their limits count. */
export interface SmsOutboxTable {
  readonly id: string;
  readonly recipient: string;
  readonly body: string;
  readonly country: string;
  readonly userId: string | null;
  readonly network: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused' | 'unknown' | 'none';
  readonly createdAt: Date;
  readonly triedAt: Date | null;
  readonly sentAt: Date | null;
  readonly serviceId: string | null;
  readonly lastError: string | null;
}

/** upload. Files for cards, evidence, messages, avatars, identity and payment accounts. */
export interface UploadTable {
  readonly id: string;
  readonly ownerId: string;
  readonly purpose: 'card' | 'evidence' | 'chat' | 'avatar' | 'identity' | 'ticket' | 'business' | 'payment' | 'treasury';
  readonly kind: 'image' | 'video' | 'pdf';
  readonly mime: 'image/png' | 'video/mp4' | 'video/webm' | 'application/pdf';
  readonly sha256: Buffer;
  readonly storedSha256: Buffer;
  readonly phash: bigint | null;
  readonly key: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly bytes: number;
  readonly durationMs: number | null;
  readonly createdAt: Date;
  readonly source: Buffer | null;
  readonly usedBy: string | null;
  readonly orderId: string | null;
  readonly conversationId: string | null;
  readonly boundAt: Date | null;
  readonly removedAt: Date | null;
}

/** delivery_address. Where parcels for a user go, sealed by the vault. */
export interface DeliveryAddressTable {
  readonly userId: string;
  readonly addressSealed: Buffer;
  readonly at: Date;
}

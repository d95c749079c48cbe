// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { Role } from '#core/access/access.ts';
import type { HelpLang } from '#core/help/article.ts';

/** announcement. Something that is said to everybody, to a role, or to the readers of a language. */
export interface AnnouncementTable {
  readonly id: string;
  readonly authorId: string;
  readonly role: Role | null;
  readonly lang: HelpLang | null;
  readonly titleEn: string;
  readonly titleZh: string;
  readonly textEn: string;
  readonly textZh: string;
  readonly isBanner: boolean;
  readonly isMailed: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly sentUpTo: string | null;
  readonly reached: number;
  readonly sentAt: Date | null;
  readonly cancelledAt: Date | null;
}

/** alert_text. The texts of an alert box that staff raise on an order. */
export interface AlertTextTable {
  readonly kind: string;
  readonly titleEn: string;
  readonly titleZh: string;
  readonly textEn: string;
  readonly textZh: string;
  readonly changedAt: Date;
}

// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { HelpLang, HelpTopic } from '#core/help/article.ts';

/** support_agent. Staff who answer support. */
export interface SupportAgentTable {
  readonly userId: string;
  readonly isOpen: boolean;
  readonly label: string;
  readonly seenAt: Date;
  readonly onlineSince: Date;
  readonly offSince: Date | null;
  readonly assignedAt: Date;
}

/** support_request. A request of a user or visitor, in a conversation of its own. */
export interface SupportRequestTable {
  readonly conversationId: string;
  readonly requesterId: string;
  readonly state: 'assistant' | 'queued' | 'assigned' | 'closed';
  readonly agentId: string | null;
  readonly lang: HelpLang;
  readonly lastSeq: bigint;
  readonly lastAt: Date;
  readonly answeredSeq: bigint;
  readonly queuedAt: Date | null;
  readonly assignedAt: Date | null;
  readonly solved: boolean | null;
  readonly page: string | null;
}

/** support_note. What agents tell each other about a request: notes, hand-overs and closings. */
export interface SupportNoteTable {
  readonly id: string;
  readonly conversationId: string;
  readonly authorId: string;
  readonly kind: 'note' | 'handed_over' | 'closed';
  readonly toId: string | null;
  readonly body: string;
  readonly at: Date;
}

/** help_article. Help articles. */
export interface HelpArticleTable {
  readonly id: string;
  readonly lang: HelpLang;
  readonly topic: HelpTopic;
  readonly position: number;
  readonly title: string;
  readonly checksum: Buffer;
  readonly version: number;
  readonly updatedAt: Date;
}

/** help_passage. One headed part of an article: the unit of search results and answers. */
export interface HelpPassageTable {
  readonly articleId: string;
  readonly lang: HelpLang;
  readonly item: string;
  readonly position: number;
  readonly heading: string;
  readonly body: string;
  readonly words: string;
}

/** help_edition. The checksum of the loaded articles, so that a process with the same ones loads nothing. */
export interface HelpEditionTable {
  readonly onlyRow: boolean;
  readonly checksum: Buffer;
  readonly loadedAt: Date;
}

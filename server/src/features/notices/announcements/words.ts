import { type Words, words } from '../words.ts';

/** What staff wrote stands in `{content}`; see CONTENTS. */
export const HOUSE_CONTENTS: Readonly<Record<string, Words>> = {
  announcement: words('{content}', '{content}'),
  order_alert: words('{order}: {content}', '{order}：{content}'),
};

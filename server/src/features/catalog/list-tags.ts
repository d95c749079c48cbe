import { listTags } from '#contract/functions/catalog.ts';
import { type Call, handle } from '#server/gateway/handler.ts';
import { activeTags } from './catalog.store.ts';

export const listTagsHandler = handle(listTags, async ({ db, lang }: Call) => ({
  list: (await activeTags(db)).map((tag) => ({ ...tag, name: lang === 'zh_cn' ? tag.nameZh : tag.nameEn })),
}));

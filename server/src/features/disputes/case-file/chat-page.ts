import { type ExportedMessage, uploadIdsIn } from '#server/features/chat/public.ts';
import { type Html, html } from '#server/platform/mail/html.ts';
import { type ChatMaterial, fileOf } from './case-json.ts';
import { when } from './case-page-format.ts';
import { fileShown } from './case-page-parts.ts';
import { EVENTS, LABELS, type Lang, label, ROLES, sentenceIn } from './case-words.ts';
import { POINTS_EVENTS } from './points-case-words.ts';

/** The chat's part of the page, message by message. */
export async function* chatPage(material: ChatMaterial, lang: Lang): AsyncGenerator<string> {
  const { chat } = material;
  yield html`<h2>${LABELS.chat[lang]}</h2>
`.markup;
  if (chat === null || chat.lastSeq <= chat.fromSeq) {
    yield html`<p class="quiet">${LABELS.noChat[lang]}</p>
`.markup;
    return;
  }
  const { firstBreak } = chat;
  yield html`<p class="${firstBreak === null ? '' : 'bad'}">${
    firstBreak === null ? LABELS.chainHolds[lang] : sentenceIn(LABELS.chainBreaks, lang, { seq: String(firstBreak) })
  }</p>
<ol>
`.markup;
  const names = new Map(chat.members.map(({ userId, name }) => [userId, name]));
  for await (const message of chat.messages()) {
    const name =
      names.get(message.senderId ?? '') ?? label(ROLES, message.senderKind === 'staff' ? 'moderator' : 'system', lang);
    const { operator } = message;
    const byline = operator === undefined ? name : sentenceIn(LABELS.byOperator, lang, { name, operator });
    yield messageShown(material, { message, name: byline }, lang).markup;
  }
  yield '</ol>\n';
}

function messageShown(
  material: ChatMaterial,
  { message, name }: { message: ExportedMessage; name: string },
  lang: Lang,
): Html {
  const { seq, at, hash, retracted, text } = message;
  const images = message.kind === 'image';
  const files = uploadIdsIn(message.data).map((id) => fileShown(fileOf(material, id).file, images, lang));
  const mark = retracted ? html` <span class="bad">${LABELS.takenBack[lang]}</span>` : null;
  return html`<li id="m${seq}"><span class="quiet">${seq}</span> <time>${when(at)}</time> <b>${name}</b>${mark}
<div class="said">${text === null ? LABELS.withheld[lang] : spokenBy(message, text, lang)}</div>${files}
<div class="mono quiet">${hash}</div></li>
`;
}

interface SpokenMessage {
  readonly what?: string;
  readonly values?: { readonly actor?: string };
  readonly orderCode?: string;
  readonly forwarded?: { readonly name: string; readonly at: string };
}

/** The text of a message; system messages and calls get their sentence. */
function spokenBy({ kind, data }: ExportedMessage, text: string, lang: Lang): string {
  const { what, values, orderCode, forwarded } = JSON.parse(data || '{}') as SpokenMessage;
  if (forwarded !== undefined) {
    const { name, at } = forwarded;
    return [sentenceIn(LABELS.forwarded, lang, { name, time: when(at) }), text].join('\n');
  }
  if (kind !== 'system' && kind !== 'order') return text;
  if (orderCode !== undefined) return [text, orderCode].join(' ').trim();
  if (what === undefined) return text;
  const sentence = label({ ...POINTS_EVENTS, ...EVENTS }, what.replace(/^order\.(points_)?/, ''), lang);
  return values?.actor === undefined ? sentence : `${label(ROLES, values.actor, lang)}: ${sentence}`;
}

import { type Html, html } from '#server/platform/mail/html.ts';
import { findWord, wordOf } from '#server/platform/words.ts';
import type { CaseRecord } from './case-json.ts';
import { points, when } from './case-page-format.ts';
import { EVENTS, LABELS, type Lang, label, REVEALS, ROLES, STEPS, sentenceIn, TRANSFER_KINDS } from './case-words.ts';

/** Labels with their values; null: left out. */
export type Facts = readonly (readonly [keyof typeof LABELS, string | null])[];

/** The order in a table. */
export function factsPart(rows: Facts, lang: Lang): Html {
  const entries = rows.flatMap(([key, value]) => (value === null ? [] : [{ label: LABELS[key][lang], value }]));
  return html`<h2>${LABELS.order[lang]}</h2>
<table class="facts">${entries.map(({ label: heading, value }) => html`<tr><th>${heading}</th><td class="said">${value}</td></tr>\n`)}</table>
`;
}

/** A heading with its rows, or with the text for none. */
export function section(title: keyof typeof LABELS, rows: readonly Html[], lang: Lang): Html {
  const body = rows.length === 0 ? html`<p class="quiet">${LABELS.none[lang]}</p>` : html`<ol>${rows}</ol>`;
  return html`<h2>${LABELS[title][lang]}</h2>
${body}
`;
}

export function rulingsPart({ rulings, compensationVotes }: CaseRecord, lang: Lang): Html {
  const rows = rulings.map(({ moderator, at, outcome, amount, reason, onAppeal, fraud }) => {
    const values = {
      name: moderator,
      at: when(at),
      outcome: wordOf(lang, `orders:state.${outcome}`),
      amount: points(amount),
    };
    const marks = [onAppeal ? LABELS.onAppeal[lang] : '', fraud ? LABELS.fraud[lang] : ''].filter(
      (mark) => mark !== '',
    );
    return html`<li>${sentenceIn(LABELS.ruledBy, lang, values)} <b>${marks.join(' · ')}</b><blockquote class="said">${reason}</blockquote></li>
`;
  });
  const votes = (compensationVotes ?? []).map(
    ({
      by,
      approve,
      reason,
      at,
    }) => html`<li><time>${when(at)}</time> ${by}: ${LABELS[approve ? 'approved' : 'refused'][lang]}
<blockquote class="said">${reason}</blockquote></li>
`,
  );
  const voted = votes.length === 0 ? null : section('votes', votes, lang);
  return html`${section('rulings', rows, lang)}${voted}`;
}

export function eventsPart({ events }: CaseRecord, lang: Lang): Html {
  const rows = events.map(({ at, actor, name, type, state, data }) => {
    const note = data['note'] ?? data['reason'];
    const amount = data['amount'] ?? data['settled'];
    return html`<li><time>${when(at)}</time> <b>${name ?? label(ROLES, actor, lang)}</b> ${label(EVENTS, type, lang)}
${typeof amount === 'string' ? html`<b>${points(amount)}</b>` : null} <span class="quiet">→ ${wordOf(lang, `orders:state.${state}`)}</span>
${typeof note === 'string' && note !== '' ? html`<blockquote class="said">${note}</blockquote>` : null}</li>
`;
  });
  return section('events', rows, lang);
}

export function evidencePart({ evidence }: CaseRecord, lang: Lang): Html {
  const rows = evidence.map(({ at, party, cardRow, step, note, kind, file }) => {
    const where =
      cardRow === null ? LABELS.wholeOrder[lang] : sentenceIn(LABELS.cardNo, lang, { row: String(cardRow) });
    return html`<li><time>${when(at)}</time> <b>${label(ROLES, party, lang)}</b> · ${where}${step === null ? null : html` · ${STEPS[step][lang]}`}
${note === '' ? null : html`<blockquote class="said">${note}</blockquote>`}${fileShown(file, kind === 'image', lang)}</li>
`;
  });
  return section('evidence', rows, lang);
}

/** A picture next to the page, or a link to another kind of file. */
export function fileShown(file: CaseRecord['evidence'][number]['file'], isImage: boolean, lang: Lang): Html {
  if (file === null) return html`<p class="quiet">${LABELS.file[lang]}: ${LABELS.gone[lang]}</p>`;
  const name = html`<a class="mono" href="${file.path}">${file.path}</a>`;
  return isImage ? html`<figure><img src="${file.path}" alt="${file.path}">${name}</figure>` : html`<p>${name}</p>`;
}

export function revealsPart({ revealLog }: CaseRecord, lang: Lang): Html {
  const rows = revealLog.map(({ at, by, byRole, kind, cardRow, device, address, reason }) => {
    const card = cardRow === null ? '' : ` · ${sentenceIn(LABELS.cardNo, lang, { row: String(cardRow) })}`;
    return html`<li><time>${when(at)}</time> <b>${by}</b> (${label(ROLES, byRole, lang)}): ${label(REVEALS, kind, lang)}${card}
<span class="quiet">${device || LABELS.unknownDevice[lang]} · ${address}</span>${reason === null ? null : html`<blockquote class="said">${reason}</blockquote>`}</li>
`;
  });
  return section('reveals', rows, lang);
}

export function ledgerPart({ ledger }: Pick<CaseRecord, 'ledger'>, lang: Lang): Html {
  const heads = [LABELS.at, LABELS.what, LABELS.from, LABELS.to, LABELS.amount];
  const rows = ledger.map(
    ({ at, code, kind, from, to, amount }) => html`<tr><td><time>${when(at)}</time></td>
<td>${findWord(lang, `points:what.${code}`) ?? code} (${label(TRANSFER_KINDS, kind, lang)})</td><td>${label(ROLES, from.side, lang)}</td>
<td>${label(ROLES, to.side, lang)}</td><td>${points(amount)}</td></tr>
`,
  );
  return html`<h2>${LABELS.ledger[lang]}</h2>
<div class="wide" tabindex="0" role="region" aria-label="${LABELS.ledger[lang]}"><table><tr>${heads.map((head) => html`<th>${head[lang]}</th>`)}</tr>
${rows}</table></div>
`;
}

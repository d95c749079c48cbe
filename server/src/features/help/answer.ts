import { type HelpLang, OPENING } from '#core/help/article.ts';
import { fillRules } from '#core/help/rule-words.ts';
import type { Services } from '#server/app/services.ts';
import { type FoundPassage, searchPassages } from './help.store.ts';
import { plainText } from './read-markdown.ts';

/** The source of an answer: `/help/{id}/{item}`. */
export interface HelpSource {
  readonly id: string;
  readonly item: string;
  /** The part's heading, preceded by its article's title where the two differ. */
  readonly title: string;
}

export interface HelpAnswer {
  /** False: no article covers the question; `text` says so and offers a person. */
  readonly hasAnswer: boolean;
  /** From 0 to 1: the share of the question that the best part covers. */
  readonly confidence: number;
  /** The text for a chat, without markup: the parts, then the offer of a person. */
  readonly text: string;
  readonly sources: readonly HelpSource[];
  /** A person can always be asked for. */
  readonly handOver: true;
}

/** The assistant's own sentences; the rest of an answer comes from the articles. */
const WORDS = {
  en: {
    nothing: 'The help centre has no answer to this.',
    person: 'If this does not help, ask for a person and one of us answers here.',
    askPerson: 'Ask for a person and one of us answers here.',
    joint: ': ',
  },
  zh_cn: {
    nothing: '帮助中心没有找到相关内容。',
    person: '如果没有解决您的问题，请选择转人工，客服会在这里回复您。',
    askPerson: '请选择转人工，客服会在这里回复您。',
    joint: '：',
  },
} as const satisfies Record<HelpLang, Record<string, string>>;

/** A part that scores less than this share of the best one is about something else. */
const WORTH_SAYING = 0.6;
const BPS = 10_000;

/**
 * Answers a question from the help articles: the best parts with their sources, or the sentence that there are none.
 */
export async function answerQuestion(
  { db, rules }: Pick<Services, 'rules'> & { readonly db: Parameters<typeof searchPassages>[0] },
  lang: HelpLang,
  text: string,
): Promise<HelpAnswer> {
  const words = WORDS[lang];
  const requested = text.slice(0, rules.get('help.question_characters'));
  const candidates = await searchPassages(db, lang, { text: requested, most: rules.get('help.search_results') });
  const confidence = Math.min(1, candidates[0]?.known ?? 0);
  if (confidence < rules.get('help.answer_min_bps') / BPS) {
    const nothing = `${words.nothing}\n${words.askPerson}`;
    return { hasAnswer: false, confidence, text: nothing, sources: [], handOver: true };
  }
  const chosen = bestOf(candidates, rules.get('help.answer_passages'));
  const parts = chosen.map((passage) => `${passage.heading}\n${plainText(fillRules(passage.body, lang, rules.get))}`);
  return {
    hasAnswer: true,
    confidence,
    text: [...parts, words.person].join('\n\n'),
    sources: chosen.map((passage) => sourceOf(passage, words.joint)),
    handOver: true,
  };
}

/** The parts that match the question, the best first. */
function bestOf(candidates: readonly FoundPassage[], most: number): FoundPassage[] {
  const least = (candidates[0]?.score ?? 0) * WORTH_SAYING;
  return candidates.filter(({ score }) => score >= least).slice(0, most);
}

const sourceOf = ({ id, item, title, heading }: FoundPassage, joint: string): HelpSource => ({
  id,
  item,
  title: item === OPENING ? title : `${title}${joint}${heading}`,
});

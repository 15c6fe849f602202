import { foldAccents } from '@hiring/contracts/names';
import { TITLE_LENGTH_MAX } from '../title.js';

const GENDER_MARK =
  /[([]\s*(?:[mwfdxhvknia]\s*[/|,.\\*:-]?\s*){2,4}[)\]]|\b[hf]\s?[/-]\s?[hf](?:\s?[/-]\s?[xn])?\b|\b[mwf]\s?[/|]\s?[mwfvkhd](?:\s?[/|]\s?[dxi])?\b|[([]?\b(?:all genders?|alle geschlechter|gn)\b\*?[)\]]?/giu;
/** Matches a part that nearly every gender mark contains. Only titles with a match are searched for gender marks. */
const MAY_HAVE_MARK = /[([/|]|[hf]-[hf]|all gender/i;
/** Matches inclusive endings: `Verkäufer:innen`, `Erzieher/in`, `Operario/a`, `Vendeur(se)`, `Kaufmann/-frau`. */
const INCLUSIVE_ENDING =
  /(?<=\p{L})(?:[*:_/·]-?in(?:nen)?(?!\p{L})|(?<=\p{Ll})In(?:nen)?(?!\p{L})|\(-?(?:in|innen|e|ère|ere|fe|se|euse|trice|rice|ne|ière|le|a|as|es|o|frau|mann|x|IN|E|A|AS|ES|O|OS|RA)\)|\/-?(?:a|e|o|as|os|es|i|se|euse|ère|ere|trice|ne|rice|frau|mann|ra|sse)(?!\p{L})|[·•.-](?:e|ère|ere|[fF]e|se|euse|trice|rice|ice|ne|a)(?!\p{L})(?:[·•.]s)?|@(?!\p{L}))/gu;
const MAY_HAVE_ENDING = /[*:_/(·•@.-]|[a-zäöü]In/;
/** Matches `Vendedor (a)` and `COORDENADOR (A)`. */
const LOOSE_ENDING = /(?<=\p{L})\s\((?:a|o|e|as|os)\)(?=\s|$|\()/giu;
/** Matches the first of two forms: `Asystent / Asystentka`, `Maçon/Maçonne`. */
const FIRST_FORM = /(?<!\p{L})(\p{L}{5})\p{L}*\s?\/\s?(?=\1)/giu;
/** Abbreviated heads in Portuguese and Spanish titles, with their full forms: `Aux. de Produção`. */
const SHORTENED = new Map(
  Object.entries({
    aux: 'auxiliar',
    assist: 'assistente',
    coord: 'coordenador',
    ger: 'gerente',
    sup: 'supervisor',
    op: 'operador',
    tec: 'tecnico',
    enc: 'encarregado',
    adm: 'administrativo',
    prof: 'professor',
    mec: 'mecanico',
    mot: 'motorista',
    cons: 'consultor',
    aj: 'ajudante',
    anal: 'analista',
    enf: 'enfermeiro',
    adv: 'advogado',
    eng: 'engenheiro',
    ing: 'ingeniero',
  }),
);
const SHORTENED_WORD = /(?<!\p{L})(\p{L}{2,6})\./gu;
const SHORTENED_HELPER = /\baux(?=\s(?:d[eao]s?|adm)\b)/iu;
/** Matches an abbreviated head without its point: `Op de Caixa`. */
const SHORTENED_HEAD = /^(op|tec|ger|mec|aj|assist|anal|coord|sup|prof|enc|eng|ing)(?=\sd[eao]s?\s)/iu;
/** Matches abbreviated heads in English titles (`Asst Manager`, `Sales Exec`), and `Co-ordinator`. */
const SHORTENED_ENGLISH = /\b(?:mgr|mngr|asst|astt|engr|exec|supv)\b|\bco[- ]ordinat/giu;
const ENGLISH_IN_FULL = new Map(
  Object.entries({
    mgr: 'manager',
    mngr: 'manager',
    asst: 'assistant',
    astt: 'assistant',
    engr: 'engineer',
    exec: 'executive',
    supv: 'supervisor',
  }),
);
/** Matches text that only needs to be converted to lower case. */
const PLAIN = /^[A-Za-z0-9+#& ]+$/;
/** Matches a segment's end, before a team, a product or a place: `Recruiter - Sales (Berlin)`. */
const SEGMENT_END = /[,;]|\s[|@/•·]\s|:\s|\s?[-–—]+\s(?!und |oder |& |and |et |y )|\s[–—-](?=\S)|\s[([]|[)\]]\s|\s@/u;

const FORMS = new Map(
  Object.entries({
    de: 'du des d del della dello dell delle degli dei di do da dos das',
    a: 'al alla alle all allo ai agli au aux ao',
    '': 'the der die den dem la le les l el los las lo il gli un una une ein eine zum zur als',
  }).flatMap(([form, words]) => words.split(' ').map((word) => [word, form])),
);

/** Returns a title's segments, each as folded words. A comma, dash or bracket begins a new segment. */
export function titleSegments(title: string): string[][] {
  const start = inFull(title.slice(0, TITLE_LENGTH_MAX));
  if (PLAIN.test(start)) return [canonicalWords(start.toLowerCase())];
  const unmarked = MAY_HAVE_MARK.test(start) ? start.replace(GENDER_MARK, ' ') : start;
  const joined = unmarked.includes(' (') ? unmarked.replace(LOOSE_ENDING, '') : unmarked;
  const one = joined.includes('/') ? joined.replace(FIRST_FORM, '') : joined;
  const neutral = MAY_HAVE_ENDING.test(one) ? one.replace(INCLUSIVE_ENDING, '') : one;
  return neutral
    .split(SEGMENT_END)
    .map(foldedWords)
    .filter((words) => words.length > 0);
}

function inFull(title: string): string {
  const words = title.includes('.')
    ? title.replace(SHORTENED_WORD, (all, word: string) => {
        const full = SHORTENED.get(foldAccents(word));
        return full === undefined ? all : `${full} `;
      })
    : title;
  const head = words.replace(SHORTENED_HEAD, (word) => SHORTENED.get(word.toLowerCase()) ?? word);
  const helper = SHORTENED_HELPER.test(head) ? head.replace(SHORTENED_HELPER, 'auxiliar') : head;
  return helper.replace(SHORTENED_ENGLISH, (word) => ENGLISH_IN_FULL.get(word.toLowerCase()) ?? 'coordinat');
}

/** Returns a text's folded words. Keeps `+`, `#` and `&`, as in C++, C# and R&D. */
export function foldedWords(text: string): string[] {
  if (PLAIN.test(text)) return canonicalWords(text.toLowerCase());
  return canonicalWords(
    foldAccents(text)
      .replace(/ı/g, 'i')
      .replace(/\//g, ' & ')
      .replace(/[^\p{L}\p{N}+#&]+/gu, ' '),
  );
}

/**
 * Returns a folded text's words without articles. Contractions become `de` and `a`: `responsable du magasin` gives
 * `responsable de magasin`.
 */
export function canonicalWords(folded: string): string[] {
  return folded
    .split(' ')
    .map((word) => FORMS.get(word) ?? word)
    .filter((word) => word !== '');
}

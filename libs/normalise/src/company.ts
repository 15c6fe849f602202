import { foldAccents } from '@hiring/contracts/names';

/**
 * Legal forms at the end of a company name, folded and without dots. Longer forms come before the forms that they
 * contain.
 */
const LEGAL_FORMS = `
  gmbh and co kgaa | gmbh and co kg | ag and co kgaa | ag and co kg | se and co kgaa | se and co kg |
  ug haftungsbeschrankt | proprietary limited | private limited | pte ltd | pty ltd | pvt ltd | sdn bhd |
  co ltd | company limited | sp z o o | sp zoo | sp z oo | s de rl de cv | s a de c v | sa de cv | sapi de cv |
  limited liability company | incorporated | corporation | limited | company | gmbh | mbh | kgaa | ohg | inc |
  llc | llp | ltd | ltda | plc | corp | co | kg | ag | se | ug | ev | eg | sarl | sas | sasu | srl | srls |
  spa | sa | s a | sl | slu | bv | b v | nv | n v | vof | ab | as | asa | aps | a s | oy | oyj | ltda me |
  eireli | kft | zrt | nyrt | doo | d o o | ood | eood | sro | s r o | spol s r o | uab | sia | ou | tov | ooo |
  zao | oao | pao | kk | k k | pt | tbk | bhd | pbc | lp | oy ab | jsc | cjsc | pjsc | fzco | fz llc | wll |
  est
`
  .split('|')
  .map((form) => form.trim())
  .sort((a, b) => b.length - a.length);

const PREFIX_FORMS = ['pt ', 'ooo ', 'tov ', 'oao ', 'zao ', 'pao ', 'uab ', 'sia ', 'the '];

/**
 * Returns a company name for comparison: lower case, no accents or dots, `&` as `and`, other punctuation as spaces, no
 * article and no legal forms (`GmbH & Co. KG`, `OOO`). At least one word remains.
 */
export function normaliseCompanyName(name: string): string {
  const words = foldAccents(name)
    .replace(/&/g, ' and ')
    .replace(/[.'’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return stripPrefix(stripSuffixes(words));
}

function stripSuffixes(words: string): string {
  for (const form of LEGAL_FORMS) {
    if (words.length > form.length + 1 && words.endsWith(` ${form}`)) {
      return stripSuffixes(words.slice(0, -form.length - 1).replace(/ and$/, ''));
    }
  }
  return words;
}

function stripPrefix(words: string): string {
  const prefix = PREFIX_FORMS.find((form) => words.startsWith(form) && words.length > form.length);
  return prefix === undefined ? words : words.slice(prefix.length);
}

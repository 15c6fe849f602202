import { plainForm } from '../text/characters.js';
import { Lexicon } from '../text/lexicon.js';
import { MARK } from '../text/marks.js';
import { GAP, scan, type Scan } from '../text/scan.js';
import type { Term } from './dictionary.js';

interface Node {
  next: Map<number, Node> | null;
  terms: Term[] | null;
}

/** A term found in a text, at the words from `from` up to but not including `to`. */
export interface TermMatch {
  terms: readonly Term[];
  from: number;
  to: number;
}

const DOT = 0x2e;

/** The spellings of technologies by the ids of their words. */
export class TermTrie {
  /** By the id of the first word. */
  private readonly roots: (Node | undefined)[] = [];

  /** Adds the words of the terms to the lexicon, too. */
  constructor(terms: readonly Term[], lexicon: Lexicon) {
    const none = new Lexicon().seal();
    for (const term of terms) {
      const words = wordsOf(term.text, none);
      let node: Node | undefined;
      words.forEach((word, at) => {
        const id = lexicon.add(word, at === 0 ? MARK.technology : 0);
        node = node === undefined ? (this.roots[id] ??= leaf()) : nextOf(node, id);
      });
      if (node !== undefined) (node.terms ??= []).push(term);
    }
  }

  /** The longest term that begins at a word; null when none does. */
  at(words: Scan, from: number, endWord: number): TermMatch | null {
    let node = this.roots[words.ids[from] ?? -1];
    let found: TermMatch | null = null;
    for (let word = from; node !== undefined; ) {
      word += 1;
      const terms = node.terms?.filter((term) => hasItsDot(term, words, from));
      if (terms !== undefined && terms.length > 0) found = { terms, from, to: word };
      node = word < endWord && isJoined(words, word) ? node.next?.get(words.ids[word] ?? -1) : undefined;
    }
    return found;
  }

  /** Nodes of the trie, for its size. */
  get nodes(): number {
    const count = (level: Map<number, Node> | null): number =>
      level === null ? 0 : [...level.values()].reduce((sum, node) => sum + 1 + count(node.next), 0);
    return this.roots.reduce((sum, node) => sum + (node === undefined ? 0 : 1 + count(node.next)), 0);
  }
}

function leaf(): Node {
  return { next: null, terms: null };
}

function nextOf(node: Node, id: number): Node {
  node.next ??= new Map();
  const next = node.next.get(id) ?? leaf();
  node.next.set(id, next);
  return next;
}

function wordsOf(text: string, none: Lexicon): string[] {
  const { count, starts, ends } = scan(text, none, () => undefined);
  return Array.from({ length: count }, (_, word) => plainForm(text.slice(starts[word], ends[word])));
}

/** ".NET" needs the dot that "net" has not. */
function hasItsDot({ text }: Term, words: Scan, from: number): boolean {
  return text.charCodeAt(0) !== DOT || words.text.charCodeAt((words.starts[from] ?? 0) - 1) === DOT;
}

const JOINTS: ReadonlySet<string> = new Set(['/', '&', '+', ' & ', ' + ']);
const JOINT_LENGTH_MAX = 3;

/** Whether the word belongs to the one before it: one blank or sign between them, and no comma. */
function isJoined(words: Scan, word: number): boolean {
  const [from, to] = [words.ends[word - 1] ?? 0, words.starts[word] ?? 0];
  if (to - from > JOINT_LENGTH_MAX) return false;
  if ((words.gaps[word] ?? GAP.line) <= GAP.blank) return to - from <= 1;
  return JOINTS.has(words.text.slice(from, to));
}

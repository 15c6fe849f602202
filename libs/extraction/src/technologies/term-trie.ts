import { Lexicon } from '../text/lexicon.js';
import { MARK } from '../text/marks.js';
import { GAP, scan, type Scan } from '../text/scan.js';
import type { Term } from './dictionary.js';

interface Node {
  next: Map<number, Node> | null;
  terms: Term[] | null;
  /** True if one of `terms` begins with a dot. */
  hasDot: boolean;
}

/** The terms that share one spelling, found in a text from word `from` up to (not including) word `to`. */
export interface TermMatch {
  terms: readonly Term[];
  from: number;
  to: number;
}

const DOT = 0x2e;

/** A tree of spellings. Each level is indexed by the next word's id. */
export class TermTrie {
  /** Nodes by the first word's id. */
  private readonly roots: (Node | undefined)[] = [];
  private readonly firsts: Uint8Array;

  /** Builds the trie, and adds the terms' words to the lexicon. */
  constructor(terms: readonly Term[], lexicon: Lexicon) {
    const none = new Lexicon().seal();
    for (const term of terms) {
      const words = wordsOf(term.text, none);
      let node: Node | undefined;
      words.forEach((word, at) => {
        const id = lexicon.add(word, at === 0 ? MARK.technology : 0);
        node = node === undefined ? (this.roots[id] ??= leaf()) : nextOf(node, id);
      });
      if (node === undefined) continue;
      (node.terms ??= []).push(term);
      node.hasDot ||= term.text.charCodeAt(0) === DOT;
    }
    this.firsts = Uint8Array.from(this.roots, (node) => (node === undefined ? 0 : 1));
  }

  /** Returns the longest term that begins at a word, or null. */
  at(words: Scan, from: number, endWord: number): TermMatch | null {
    let node = this.roots[words.ids[from] ?? -1];
    let found: TermMatch | null = null;
    for (let word = from; node !== undefined;) {
      word += 1;
      const terms = node.hasDot && !followsDot(words, from) ? withoutDot(node.terms) : node.terms;
      if (terms !== null && terms.length > 0) found = { terms, from, to: word };
      const { next }: Node = node;
      node = next !== null && word < endWord && isJoined(words, word) ? next.get(words.ids[word] as number) : undefined;
    }
    return found;
  }

  begins(id: number): boolean {
    return id >= 0 && id < this.firsts.length && this.firsts[id] === 1;
  }

  get nodes(): number {
    const count = (level: Map<number, Node> | null): number =>
      level === null ? 0 : [...level.values()].reduce((sum, node) => sum + 1 + count(node.next), 0);
    return this.roots.reduce((sum, node) => sum + (node === undefined ? 0 : 1 + count(node.next)), 0);
  }
}

function leaf(): Node {
  return { next: null, terms: null, hasDot: false };
}

function nextOf(node: Node, id: number): Node {
  node.next ??= new Map();
  const next = node.next.get(id) ?? leaf();
  node.next.set(id, next);
  return next;
}

function wordsOf(text: string, none: Lexicon): string[] {
  const { plain, count, starts, ends } = scan(text, none);
  return Array.from({ length: count }, (_, word) => plain.slice(starts[word], ends[word]));
}

/** Returns whether a dot precedes the word, as in ".NET". */
function followsDot(words: Scan, from: number): boolean {
  return words.text.charCodeAt((words.starts[from] ?? 0) - 1) === DOT;
}

function withoutDot(terms: readonly Term[] | null): Term[] | null {
  return terms?.filter(({ text }) => text.charCodeAt(0) !== DOT) ?? null;
}

const JOINTS: ReadonlySet<string> = new Set(['/', '&', '+', ' & ', ' + ']);
const JOINT_LENGTH_MAX = 3;

/**
 * Returns whether a term can go on with this word. Between it and the previous word, there can be nothing, one space,
 * one sign such as a hyphen or a dot, or one of `JOINTS`. Commas, colons and brackets end a term.
 */
function isJoined(words: Scan, word: number): boolean {
  const [from, to] = [words.ends[word - 1] ?? 0, words.starts[word] ?? 0];
  if (to - from > JOINT_LENGTH_MAX) return false;
  if ((words.gaps[word] ?? GAP.line) <= GAP.blank) return to - from <= 1;
  return JOINTS.has(words.text.slice(from, to));
}

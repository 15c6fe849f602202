import type { Answer } from './answer.js';

/**
 * A list that comes in pages. Iterating it gives every item and requests the next page only when it is needed; each page
 * is a call of its own. `page()` requests one page.
 */
export class Listing<
  Page extends { next_cursor: Cursor | null },
  Item,
  Cursor extends string | number,
> implements AsyncIterable<Item> {
  constructor(
    private readonly request: (cursor: Cursor | undefined) => Promise<Answer<Page>>,
    private readonly items: (page: Page) => readonly Item[],
    private readonly start: Cursor | undefined,
  ) {}

  /** One page: the first, or the one that begins at `cursor` (`data.next_cursor` of the page before). */
  page(cursor: Cursor | undefined = this.start): Promise<Answer<Page>> {
    return this.request(cursor);
  }

  async *pages(): AsyncGenerator<Answer<Page>, void, undefined> {
    for (let cursor = this.start; ;) {
      const page = await this.request(cursor);
      yield page;
      if (page.data.next_cursor === null) return;
      cursor = page.data.next_cursor;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* this.items(data);
  }
}

import type { Answer } from './answer.js';

/**
 * A list in pages. Iterating it returns every item and requests the next page only when it is needed; each page is a
 * separate call. `page()` requests one page.
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

  /** One page: the first, or the one at `cursor` (`data.next_cursor` of the previous page). */
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

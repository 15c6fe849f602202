import { nextCursor, type Answered, type Data } from './answer.js';
import type { OperationId } from './input.js';

type ItemOf<Rows> = Rows extends readonly (infer Item)[] ? Item : never;

/** The items of a list: the next page is requested when it is needed, and each page is a separate call. */
export class Items<Id extends OperationId, Member extends keyof Data<Id>> implements AsyncIterable<
  ItemOf<Data<Id>[Member]>
> {
  /** @param request reads the page at a cursor; without one, the first page of the list. */
  constructor(
    private readonly request: (at: { cursor?: string | number }) => Promise<Answered<Id>>,
    private readonly member: Member,
  ) {}

  async *pages(): AsyncGenerator<Answered<Id>, void, undefined> {
    for (let at: { cursor?: string | number } | null = {}; at !== null;) {
      const page: Answered<Id> = await this.request(at);
      yield page;
      const cursor = nextCursor(page);
      at = cursor === null ? null : { cursor };
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<Data<Id>[Member]>, void, undefined> {
    for await (const { data } of this.pages())
      yield* (data as Data<Id>)[this.member] as Iterable<ItemOf<Data<Id>[Member]>>;
  }
}

import { nextCursor, type Answered, type Data } from './answer.js';
import { NoAnswerError } from './errors.js';
import type { OperationId } from './input.js';

type ItemOf<Rows> = Rows extends readonly (infer Item)[] ? Item : never;

/** A list's items. Each page is a separate call, made when it is needed. */
export class Items<Id extends OperationId, Member extends keyof Data<Id>> implements AsyncIterable<
  ItemOf<Data<Id>[Member]>
> {
  /** @param request reads the page at a cursor; without a cursor, the first page of the list */
  constructor(
    private readonly request: (at: { cursor?: string | number }) => Promise<Answered<Id>>,
    private readonly member: Member,
    private readonly id: Id,
  ) {}

  async *pages(): AsyncGenerator<Answered<Id>, void, undefined> {
    for (let at: { cursor?: string | number } | null = {}; at !== null;) {
      const page: Answered<Id> = await this.request(at);
      yield page;
      const cursor: string | number | null = nextCursor(page);
      // Without this check, a repeated page would be requested and billed forever.
      if (cursor !== null && cursor === at.cursor)
        throw this.unusable('the cursor of the next page is that of this one');
      at = cursor === null ? null : { cursor };
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ItemOf<Data<Id>[Member]>, void, undefined> {
    for await (const { data } of this.pages()) {
      const rows: unknown = (data as Data<Id>)[this.member];
      if (!Array.isArray(rows)) throw this.unusable(`the answer has no ${String(this.member)}`);
      yield* rows as ItemOf<Data<Id>[Member]>[];
    }
  }

  private unusable(reason: string): NoAnswerError {
    return new NoAnswerError(this.id, reason, true, null, null);
  }
}

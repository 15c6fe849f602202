import { IntersectionType } from '@nestjs/swagger';
import { Country, FunctionName, Instant, Title, Vendors } from './members.js';
import { IncludedPosting } from './posting.js';

/** The members that a role has in every list. */
export class Role {
  @Title()
  title!: string;

  @FunctionName()
  function!: string;

  @Country()
  country!: string;

  @Instant('Our first sighting.')
  first_seen!: string;
}

/** An open role, deduplicated across boards. */
export class Requisition extends Role {
  @Vendors('Vendors of the boards that list it.')
  boards!: string[];
}

/** An open role in a list that can include its posting's data. */
export class ListedRequisition extends IntersectionType(Requisition, IncludedPosting) {}

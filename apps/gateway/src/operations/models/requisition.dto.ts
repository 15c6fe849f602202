import { Country, FunctionName, Instant, Title, Vendors } from './members.js';

/** An open role, deduplicated across boards. */
export class Requisition {
  @Title()
  title!: string;

  @FunctionName()
  function!: string;

  @Country()
  country!: string;

  @Instant('Our first sighting.')
  first_seen!: string;

  @Vendors('Vendors of the boards it is on.')
  boards!: string[];
}

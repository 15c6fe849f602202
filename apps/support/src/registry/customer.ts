import { AppError } from '@hiring/contracts';
import type { SupportSession } from '../support.session.js';

const PAGE = 500;

/** Checks with the gateway that the customer exists. @throws AppError not_found. */
export async function expectCustomer(request: SupportSession['request'], customerId: string): Promise<void> {
  for (let after: string | undefined; ;) {
    const page = { limit: PAGE, ...(after !== undefined && { after }) };
    const { customers } = await request('access.list_customers', page);
    if (customers.some(({ customer_id: id }) => id === customerId)) return;
    after = customers.at(-1)?.customer_id;
    if (customers.length < PAGE) {
      throw new AppError(
        'not_found',
        `There is no customer ${JSON.stringify(customerId)}; "support customers list" names them.`,
      );
    }
  }
}

import { AppError, type CustomerRecord } from '@hiring/contracts';
import type { SupportSession } from '../support.session.js';

const PAGE = 500;

/** @throws AppError not_found */
export async function expectCustomer(request: SupportSession['request'], customerId: string): Promise<CustomerRecord> {
  for (let after: string | undefined; ;) {
    const page = { limit: PAGE, ...(after !== undefined && { after }) };
    const { customers } = await request('gateway.list_customers', page);
    const found = customers.find(({ customer_id: id }) => id === customerId);
    if (found !== undefined) return found;
    after = customers.at(-1)?.customer_id;
    if (customers.length < PAGE) {
      throw new AppError(
        'not_found',
        `There is no customer ${JSON.stringify(customerId)}; "support customers list" names them.`,
      );
    }
  }
}

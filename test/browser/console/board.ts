import { simulator, support } from '../../e2e/journey/operator.js';

export function posting(number: number): object {
  return { title: `Cook ${number}`, function: 'hospitality', cities: ['Berlin'], number };
}

export async function publish(token: string, postings: object[]): Promise<void> {
  await simulator('POST', `/boards/greenhouse/${token}`, { postings });
}

/** Registers a company whose board has one posting. Returns its `company_id`. */
export async function registerCompany(token: string): Promise<number> {
  await publish(token, [posting(1)]);
  const described = ['--name', token, '--domain', `${token}.example`, '--board', `greenhouse/${token}`];
  return (await support<{ company_id: number }>('companies', 'register', ...described)).company_id;
}

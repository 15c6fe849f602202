import { readFileSync } from 'node:fs';
import type { StackAddresses } from '@hiring/stack';

/**
 * The stack that all end-to-end tests in this run share: address, demo key, servers. Read again for each use, since
 * pids change. TEST_BASE_URL and TEST_APP_API_URL name proxies in front of its public ports; `docs_url` stays its own.
 */
export function testStack(): StackAddresses {
  const file = process.env['TEST_STACK_FILE'];
  if (file === undefined || file === '') {
    throw new Error(
      "TEST_STACK_FILE is not set: name the file test/e2e/**/*.e2e-spec.ts, so that Jest's set-up starts one",
    );
  }
  const addresses = JSON.parse(readFileSync(file, 'utf8')) as StackAddresses;
  const { TEST_BASE_URL: baseUrl, TEST_APP_API_URL: appApiUrl } = process.env;
  return {
    ...addresses,
    ...(baseUrl !== undefined && { base_url: baseUrl }),
    ...(appApiUrl !== undefined && { app_api_url: appApiUrl }),
  };
}

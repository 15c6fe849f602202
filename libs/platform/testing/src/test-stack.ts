import { readFileSync } from 'node:fs';
import type { StackAddresses } from '@hiring/stack';

/**
 * Returns the stack that all end-to-end tests in this run share: its address, demo key and servers. Reads the file on
 * each call, since pids change. TEST_BASE_URL and TEST_APP_API_URL, if set, replace the stack's public addresses with
 * proxy addresses. They do not replace `docs_url`.
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

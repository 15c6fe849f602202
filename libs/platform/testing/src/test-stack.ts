import { readFileSync } from 'node:fs';
import type { StackAddresses } from '@hiring/stack';

/**
 * Returns the stack that all end-to-end tests use: its addresses, demo key and pids. It reads the file on each call,
 * because pids change. TEST_BASE_URL and TEST_APP_API_URL replace the public addresses by a proxy's, except in
 * `docs_url`.
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

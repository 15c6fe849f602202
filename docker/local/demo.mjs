/**
 * The demo's companies: registered through the support command line, with boards the simulator serves.
 *
 * `context`: `{ support(...args): Promise<unknown>, baseUrl, simulatorUrl, apiKey, addresses: { databaseAdminUrl,
 * kafkaBrokers, redisUrl }, topicPrefix, reducedDemo: boolean, say(line) }`. Must be repeatable: it also runs when the
 * companies are there from the last start.
 */
export async function seedCompanies(context) {
  context.say('the demo has no companies yet');
}

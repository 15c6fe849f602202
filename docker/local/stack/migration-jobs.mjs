/**
 * Runs the migration jobs of all services one after the other in this one process: they would queue for their lock
 * anyway, and loading Postgres and TypeORM once instead of seven times is most of the work. The parent sends
 * `[{ name, entry, databaseUrl }]` and hears `{ done: name }` or `{ failed: name, why }`.
 */
process.once('message', async (jobs) => {
  for (const { name, entry, databaseUrl } of jobs) {
    process.env.DATABASE_URL = databaseUrl;
    try {
      await import(entry);
      if (process.exitCode) throw new Error('see above');
      process.send({ done: name });
    } catch (error) {
      process.send({ failed: name, why: error.message });
      break;
    }
  }
  process.disconnect();
});

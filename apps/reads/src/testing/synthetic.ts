import type { Pool } from '@hiring/platform-postgres';

/**
 * Creates rows on the server, to test plans and their costs. As in a real catalogue, a few companies have most reqs,
 * and a third of the reqs is open.
 */
export async function fillSynthetic(
  pool: Pool,
  { companies, reqs }: { companies: number; reqs: number },
): Promise<void> {
  await pool.query(`
    INSERT INTO reads.company_v1
    SELECT n, '', 'c' || n, 'c' || n || '.example', 'DE', n, '2026-11-20', 'direct', 5, 1, 1, 'steady', false, '{}',
      '{"first_hires":{},"pain":[]}'
    FROM generate_series(1, ${companies}) AS n;
    INSERT INTO reads.company_name_v1
    SELECT 'domain', 'c' || n || '.example', n, '' FROM generate_series(1, ${companies}) AS n;
    INSERT INTO reads.company_name_v1 SELECT 'name', 'c' || n, n, '' FROM generate_series(1, ${companies}) AS n;
    INSERT INTO reads.company_name_v1
    SELECT 'hq_country', CASE WHEN n % 100 = 0 THEN 'DE' ELSE 'US' END, n, '' FROM generate_series(1, ${companies}) AS n;
    INSERT INTO reads.company_name_v1
    SELECT 'vendor', CASE WHEN n % 50 = 0 THEN 'lever' ELSE 'greenhouse' END, n, ''
    FROM generate_series(1, ${companies}) AS n;
    INSERT INTO reads.company_function_v1
    SELECT n, f, '', 5 + n % 40, n % 7, (100 + n % 90) / 100.0, CASE WHEN n % 11 = 0 THEN 'accelerating' ELSE 'steady' END,
      n % 200 = 0, '2026-01-01', CASE WHEN n % 100 = 0 THEN '2026-10-01'::timestamptz + n * interval '1 second' END,
      CASE WHEN n % 300 = 0 THEN '2026-10-01'::timestamptz + n * interval '1 second' END,
      CASE WHEN n % 100 = 0 THEN 'DE' ELSE 'US' END, (2::numeric ^ 63 - 1)::bigint,
      CASE WHEN n % 100 = 0 THEN 1 + n % 3 ELSE 0 END, '{}', 0, (2::numeric ^ 63 - 1)::bigint
    FROM generate_series(1, ${companies}) AS n, unnest('{*,engineering,sales}'::text[]) AS f;
    INSERT INTO reads.company_country_v1
    SELECT n, f, c, '', 1 + n % 20, n FROM generate_series(1, ${companies}) AS n, unnest('{*,engineering,sales}'::text[]) AS f,
      unnest('{US,DE}'::text[]) AS c;
    INSERT INTO reads.company_facet_v1
    SELECT n, f, '', CASE WHEN n % 3 = 0 THEN '{17,18}'::smallint[] ELSE '{17}' END,
      CASE WHEN n % 3 = 0 THEN '{2,1}'::integer[] ELSE '{1}' END,
      json_build_object('USD', 30000 + n % 170000)
    FROM generate_series(1, ${companies}) AS n, unnest('{*,engineering,sales}'::text[]) AS f;
    INSERT INTO reads.ats_migration_v1
    SELECT n, n, '', 'lever', 'greenhouse', '2026-10-01', '2026-10-01', 0.7, n - 1790812800000, -n
    FROM generate_series(1, ${companies}, 3) AS n;
    SELECT setseed(0.5);
    INSERT INTO reads.req_v1 (company_id, req_key, owner, title, function, country, city, first_seen, newest_first,
      opened_at, active, alias_of, boards, posted_at, salary_currency, salary_yearly, terms, signature, text_signature, event_seq, fold)
    SELECT c, 'lever:c' || c || ':r' || n, '', 'Senior Title ' || n, f, g, '', '2026-11-20'::timestamptz - age,
      extract(epoch FROM age) * 1000 - 1795132800000, '2026-11-20', open, NULL, '{lever}',
      '2026-11-20'::timestamptz - age - interval '1 day', CASE WHEN n % 4 = 0 THEN 'USD' END,
      CASE WHEN n % 4 = 0 THEN 30000 + n % 170000 END,
      ARRAY['senior', 'title', n::text, 'word' || n % 1000, 'f=' || f, 'c=' || g, 'i=' || c,
        'd=' || to_char('2026-11-20'::timestamptz - age - interval '1 day', 'YYYY-MM'),
        'n=' || to_char('2026-11-20'::timestamptz - age, 'YYYY-MM')]
        || ARRAY['g=' || CASE WHEN n % 5 = 0 THEN 'de' ELSE 'en' END, 't=t' || n % 300, 't=t' || n % 7, 'x=' || n % 12]
        || CASE WHEN n % 4 = 0 THEN '{m=USD}'::text[] ELSE '{}' END
        || ARRAY(SELECT 'y=USD' || level FROM unnest('{10000,20000,50000,100000}'::integer[]) AS level
          WHERE n % 4 = 0 AND 30000 + n % 170000 >= level),
      -- of rows that a walk has to look at
      CASE WHEN n % 50 = 0 THEN 9223372036854775807 ELSE 0 END, CASE WHEN n % 50 = 0 THEN 9223372036854775807 ELSE 0 END, n, '{}'
    FROM (
      SELECT n, n * interval '46 seconds' AS age, random() < 0.3 AS open, (power(random(), 2.5) * ${companies - 1})::integer + 1 AS c,
        (ARRAY['engineering', 'engineering', 'engineering', 'sales', 'sales', 'operations', 'product', 'design', 'legal',
          'other'])[floor(random() * 10) + 1] AS f,
        (ARRAY['US', 'US', 'US', 'US', 'DE', 'GB', 'IN', 'FR', 'PL', ''])[floor(random() * 10) + 1] AS g
      FROM generate_series(1, ${reqs}) AS n
    ) AS made;
    INSERT INTO reads.demand_v1
    SELECT f, g, monday + k * interval '7 days', monday + (k + w) * interval '7 days', 1
    FROM unnest('{*,engineering,sales,operations,product,design,legal,other}'::text[]) AS f,
      unnest('{*,US,DE,GB,IN,FR,PL}'::text[]) AS g, generate_series(0, 60) AS k, generate_series(0, 20) AS w,
      (SELECT '2025-06-02'::timestamptz AS monday) AS first;
    UPDATE reads.catalogue_v1 SET covered_since = '2025-06-02', as_of = '2026-11-20', event_seq = 1;`);
  // The tables get the statistics that a running service has.
  await pool.query(`VACUUM ANALYZE reads.company_v1, reads.company_name_v1, reads.company_function_v1, reads.company_country_v1, reads.company_facet_v1,
      reads.ats_migration_v1, reads.req_v1, reads.demand_v1`);
}

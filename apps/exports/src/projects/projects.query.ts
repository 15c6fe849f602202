import type { Pool } from 'pg';

/**
 * Returns a customer's projects, ordered by id, as the body for `GET /projects`. Times are in UTC without a zone
 * suffix.
 */
export async function projectsBody(pool: Pool, customerId: string): Promise<string> {
  const { rows } = await pool.query<{ body: string }>({
    name: 'exports_projects',
    text: `
      select json_build_object('projects', coalesce(json_agg(project), '[]'), 'total', count(*))::text as body
      from (
        select project_id as id, name, export_name,
          to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as created_at,
          to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as updated_at,
          usable_lead_count
        from exports.project where customer_id = $1 order by project_id
      ) project`,
    values: [customerId],
  });
  return rows[0]?.body ?? '{"projects":[],"total":0}';
}

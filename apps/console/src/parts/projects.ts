import type { LeadColumn, ProjectRecord } from '@hiring/contracts';
import useSWR from 'swr';

export type Project = Pick<
  ProjectRecord,
  'id' | 'name' | 'export_name' | 'created_at' | 'updated_at' | 'usable_lead_count'
>;

export const LEAD_NAMES: Record<LeadColumn, string> = {
  website: 'Website',
  decision_maker_linkedin_url: 'LinkedIn profile',
  decision_maker_email: 'E-mail',
  decision_maker_phone: 'Phone',
  signal_job_title: 'Job title',
};

export const useProjects = () => useSWR<{ projects: Project[] }, Error>('/projects');
/** Adds the `Z` that the API omits from a project's UTC time. */
export const utc = (text: string): string => `${text}Z`;
export const exportPath = (id: number): string => `/console/api/projects/${id}/leads/export?format=csv`;

import type { LeadColumn, ProjectRecord } from '@hiring/contracts';
import { get } from '../api.ts';

export type Project = Pick<
  ProjectRecord,
  'id' | 'name' | 'export_name' | 'created_at' | 'updated_at' | 'usable_lead_count'
>;

/** The columns of a lead in words. */
export const LEAD_NAMES: Record<LeadColumn, string> = {
  website: 'Website',
  decision_maker_linkedin_url: 'LinkedIn profile',
  decision_maker_email: 'E-mail',
  decision_maker_phone: 'Phone',
  signal_job_title: 'Job title',
};

export const loadProjects = (): Promise<{ projects: Project[]; total: number }> => get('/projects');
/** Adds the zone to a time of a project, which is UTC and has no zone. */
export const utc = (text: string): string => `${text}Z`;
export const exportPath = (id: number): string => `/console/api/projects/${id}/leads/export?format=csv`;

import { load } from 'js-yaml';
import type { TopicRole } from '@hiring/contracts';
import { text } from '../source-tree.js';

/** The fixed data about a service in the chart's `_services.tpl`. */
export interface Facts {
  port?: number;
  redis?: boolean;
  outside?: boolean;
  secrets: string[];
  topics: Partial<Record<TopicRole, Operation[]>>;
  group?: string;
  transactionalId?: string;
}

export type Operation = 'Read' | 'Write' | 'Describe';

const template = text('docker/helm/templates/_services.tpl');

export const facts = load(/define "hiring\.services" -\}\}\n([\s\S]*?)\{\{- end/.exec(template)?.[1] ?? '') as Record<
  string,
  Facts
>;

/**
 * Returns the operations that a service may perform on each topic, including the topics of the bus. The chart has no
 * facts about `support`, so its operations are listed here, as in the chart's KafkaUsers.
 */
export function topicRights(service: string): Partial<Record<TopicRole, Operation[]>> {
  const bus = { rpc: ['Read', 'Write'], presence: ['Read', 'Write'] } satisfies Facts['topics'];
  const copied = { usage: ['Read'], outcomes: ['Read'] } satisfies Facts['topics'];
  const support: Facts['topics'] = { intake: ['Write'], ledger: ['Read'], audit: ['Read'], ...copied };
  return { ...(service === 'support' ? support : facts[service]?.topics), ...bus };
}

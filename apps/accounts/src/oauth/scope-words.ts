import type { AppScope } from '@hiring/contracts';

interface ScopeWords {
  text: string;
  /** Whether the scope is preselected on the consent page. Only scopes for reading are preselected. */
  ticked: boolean;
}

export const SCOPE_WORDS: Readonly<Record<AppScope, ScopeWords>> = {
  'reads:cached': { text: 'Read companies, jobs and hiring signals', ticked: true },
  'reads:fresh': { text: 'Read hiring figures that may start a crawl, which costs more', ticked: true },
  'events:read': { text: 'Read the feed of changes', ticked: true },
  'watches:write': { text: 'Create watches and saved searches, which cost money while they run', ticked: false },
  'outcomes:write': { text: 'Report outcomes of your outreach', ticked: false },
};

import { ProtocolError, ProtocolErrorCode, type GetPromptResult, type Prompt } from '@modelcontextprotocol/server';

type Arguments = Readonly<Record<string, string>>;

interface Question {
  title: string;
  description: string;
  /** A description for each argument. A name that ends with `?` is optional. */
  takes: Readonly<Record<string, string>>;
  /** Returns the user's question and the tools that answer it, in the order in which to call them. */
  text(given: Arguments): string;
}

const COMPANY = 'Name, domain or address of the company.';
const ROLE = 'Field of work, such as engineering or sales.';
const COUNTRY = 'Country of two letters, such as DE.';
/** An instruction for names that fit several companies: the user decides. */
const FIND = 'Find it with find_company; if several fit, ask which one is meant.';
const SOURCES = 'Say how old the data is (as_of), and that zero means unknown where the coverage is none.';

/** Users' questions, each answered by a few tool calls. */
const QUESTIONS: Readonly<Record<string, Question>> = {
  company_brief: {
    title: 'Is this company hiring?',
    description: 'Whether a company is hiring, for what, how fast, and what to say to it.',
    takes: { company: COMPANY },
    text: ({ company }) =>
      `Is ${company} hiring, for what, and how fast? ${FIND} Call pre_action_brief, then get_open_reqs for the roles. Name the three most telling roles. ${SOURCES}`,
  },
  companies_hiring: {
    title: 'Which companies are hiring?',
    description: 'Companies that hire for a role in a country, the most active first.',
    takes: { role: ROLE, 'country?': COUNTRY },
    text: ({ role, country }) =>
      `Which companies are hiring for ${role}${country === undefined ? '' : ` in ${country}`}, the most active first? Call screen_companies with that function, then who_is_hiring_for for examples of their roles. Show name, domain, open roles and direction as a table. ${SOURCES}`,
  },
  function_pulse: {
    title: 'How does hiring for one function develop?',
    description: 'Whether a company hires more or less for one function than before.',
    takes: { company: COMPANY, role: ROLE },
    text: ({ company, role }) =>
      `Does ${company} hire more or less for ${role} than before? ${FIND} Call hiring_pulse with that function and without it, and compare both. Then get_open_reqs with the function for its roles. ${SOURCES}`,
  },
  closed_roles: {
    title: 'Which roles were closed?',
    description: 'Roles of a company that closed lately: when, and how long they had been open.',
    takes: { company: COMPANY },
    text: ({ company }) =>
      `Which roles did ${company} close lately, when, and how long had they been open? ${FIND} Call search_jobs with its company_id and status closed. A closed role was filled or withdrawn: the data does not say which. ${SOURCES}`,
  },
  alert_on_changes: {
    title: 'Tell me when it changes',
    description: 'Sets up messages about new roles of a company, after it was asked.',
    takes: { company: COMPANY, 'role?': ROLE },
    text: ({ company, role }) =>
      `I want to hear of new roles at ${company}${role === undefined ? '' : ` for ${role}`}. ${FIND} Call list_webhooks and ask me which webhook to use; if there is none, say how one is registered. Tell me the price of watch_company and wait for my yes before you call it.`,
  },
};

/** The questions as a host lists them for its user. */
export const prompts: Prompt[] = Object.entries(QUESTIONS).map(([name, { title, description, takes }]) => ({
  name,
  title,
  description,
  arguments: Object.entries(takes).map(([argument, about]) => ({
    name: argument.replace('?', ''),
    description: about,
    required: !argument.endsWith('?'),
  })),
}));

/**
 * Returns the message for a question, with the user's own words as arguments.
 * @throws ProtocolError for an unknown question, and when a required argument is missing
 */
export function promptOf(name: string, given: Arguments = {}): GetPromptResult {
  const question = Object.hasOwn(QUESTIONS, name) ? QUESTIONS[name] : undefined;
  if (question === undefined) throw invalid(`Unknown prompt: ${name.slice(0, 100)}`);
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ''));
  const missing = Object.keys(question.takes).filter((argument) => !argument.endsWith('?') && !(argument in stated));
  if (missing.length > 0) throw invalid(`Missing argument: ${missing.join(', ')}`);
  const { description } = question;
  return { description, messages: [{ role: 'user', content: { type: 'text', text: question.text(stated) } }] };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

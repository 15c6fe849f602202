import { readFileSync } from 'node:fs';
import { validateSync } from 'class-validator';
import { parseBusDirectory, parseBusPrivateKey } from './bus-keys.js';
import { envVariables, isRequired, type EnvParse, type EnvVariable } from './env.decorator.js';
import { parseKeyring } from './keyring.js';

/** Thrown at start-up. The message names every invalid variable and contains no secret. */
export class ConfigError extends Error {
  constructor(readonly problems: { name: string; problem: string }[]) {
    super(`configuration: ${problems.map(({ name, problem }) => `${name}: ${problem}`).join('; ')}`);
    this.name = 'ConfigError';
  }
}

function parseInteger(text: string): number {
  const value = Number(text);
  if (!/^-?[0-9]+$/.test(text) || !Number.isSafeInteger(value)) throw new Error('must be an integer in decimal digits');
  return value;
}

function parseBoolean(text: string): boolean {
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  throw new Error('must be true or false');
}

function parseList(text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

const PARSERS: Record<EnvParse, (text: string, variable: EnvVariable) => unknown> = {
  string: (text) => text,
  int: parseInteger,
  bool: parseBoolean,
  list: parseList,
  keyring: (text, { keyBytes }) => parseKeyring(text, keyBytes),
  'bus-private-key': parseBusPrivateKey,
  'bus-directory': parseBusDirectory,
};

/** Removes the property's name from a class-validator message, because operators do not know it. */
function withoutProperty(message: string, property: string): string {
  return message.startsWith(`${property} `) ? message.slice(property.length + 1) : message;
}

/**
 * Returns a variable's text. If it is absent, returns the text in the file that `<NAME>_FILE` names (a mounted secret),
 * without the last line end. An empty text counts as absent.
 */
function textOf(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const given = env[name];
  if (given !== undefined && given !== '') return given;
  const file = env[`${name}_FILE`];
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`its file cannot be read (${error instanceof Error ? error.message : String(error)})`, {
      cause: error,
    });
  }
}

/**
 * Builds a config object from environment variables. `<NAME>_FILE` names a file with the value of `<NAME>`.
 * @throws ConfigError listing every variable that is missing, malformed or breaks a rule
 */
export function loadConfig<T extends object>(type: new () => T, env: NodeJS.ProcessEnv = process.env): T {
  const config = new type();
  const variables = envVariables(type);
  const problems = new Map<string, string>();
  for (const variable of variables) {
    try {
      const text = textOf(variable.name, env) ?? variable.default;
      if (text === undefined) {
        if (isRequired(type, variable)) problems.set(variable.name, `is required (${variable.about})`);
        continue;
      }
      Reflect.set(config, variable.property, PARSERS[variable.parse](text, variable));
    } catch (error) {
      problems.set(variable.name, error instanceof Error ? error.message : String(error));
    }
  }
  for (const failure of validateSync(config, { forbidUnknownValues: false })) {
    const name = variables.find((variable) => variable.property === failure.property)?.name ?? failure.property;
    if (problems.has(name)) continue;
    const messages = Object.values(failure.constraints ?? {});
    problems.set(name, messages.map((message) => withoutProperty(message, failure.property)).join(', '));
  }
  if (problems.size > 0) throw new ConfigError([...problems].map(([name, problem]) => ({ name, problem })));
  return config;
}

export interface VariableDescription {
  name: string;
  about: string;
  default: string | undefined;
  secret: boolean;
  required: boolean;
}

/** Returns a row for each of the class's variables, in declaration order, for the published documentation. */
export function describeConfig(type: new () => object): VariableDescription[] {
  return envVariables(type).map((variable) => ({
    name: variable.name,
    about: variable.about,
    default: variable.default,
    secret: variable.secret ?? false,
    required: isRequired(type, variable),
  }));
}

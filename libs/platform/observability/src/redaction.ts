/**
 * The text that replaces a secret. `redactLine` searches the finished log line, because a list of paths would miss
 * secrets in messages, in stacks and in deeper objects.
 */
const REDACTED = '[redacted]';

/** Names of members whose values are never logged, in any object. */
const SECRET_MEMBERS = [
  'x-api-key',
  'x_api_key',
  'api_?key',
  'raw_?key',
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'password',
  'pepper',
  'bearer',
  'key',
  '[a-z_-]*secrets?',
];
const NAMES = SECRET_MEMBERS.join('|');
const STRING = '"(?:[^"\\\\]|\\\\.)*"';
/** Matches a string, a flat array, a flat object (such as a printed Buffer) or a bare literal. */
const VALUE = `(?:${STRING}|\\[[^\\]]*\\]|\\{[^{}]*\\}|[^\\s,{}\\[\\]"]+)`;
const MEMBER = new RegExp(`"(${NAMES})":${VALUE}`, 'gi');
/** Matches a secret member inside a JSON string, such as a logged body. */
const ESCAPED_MEMBER = new RegExp(`\\\\"(${NAMES})\\\\":\\s*\\\\".*?\\\\"`, 'gi');

const RAW_API_KEY = /hsk_live_[0-9A-Za-z]+/g;
/** Matches access and refresh tokens of connected apps. */
const TOKEN = /(hs[tr]_live_)[0-9A-Za-z_-]+/g;
const SIGN_IN_LINK = /(\/sign-in\/link\/)[0-9A-Za-z_-]+/g;
/** Matches secret OAuth parameters in URLs. */
const OAUTH_PARAMETER = /([?&](?:code|code_verifier|client_assertion|refresh_token|token)=)[^&\s"\\]+/g;
const WEBHOOK_SECRET = /whsec_[0-9A-Za-z+/=_-]+/g;
const URL_PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/@"\\]*):[^\s@/"\\]+@/gi;

export function redactLine(line: string): string {
  return line
    .replace(MEMBER, `"$1":"${REDACTED}"`)
    .replace(ESCAPED_MEMBER, `\\"$1\\":\\"${REDACTED}\\"`)
    .replace(RAW_API_KEY, `hsk_live_${REDACTED}`)
    .replace(TOKEN, `$1${REDACTED}`)
    .replace(SIGN_IN_LINK, `$1${REDACTED}`)
    .replace(OAUTH_PARAMETER, `$1${REDACTED}`)
    .replace(WEBHOOK_SECRET, `whsec_${REDACTED}`)
    .replace(URL_PASSWORD, `$1:${REDACTED}@`);
}

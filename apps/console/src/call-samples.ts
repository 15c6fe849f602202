import type { Sample } from './parts/code.tsx';

const SHELL_SAFE = /^[A-Za-z0-9_.:/?=&-]*$/;
const quoted = (text: string): string => (SHELL_SAFE.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

/** Returns runnable sample programs that make a GET call to the API. */
export function callSamples(address: string, path: string, key: string): Sample[] {
  const url = `${address}${path}`;
  return [
    {
      language: 'curl',
      code: `curl -H ${quoted(`x-api-key: ${key}`)} \\\n  ${quoted(url).replace(/^(?!')(.*)$/, "'$1'")}`,
    },
    {
      language: 'TypeScript',
      code: `const response = await fetch(${JSON.stringify(url)}, {
  headers: { 'x-api-key': ${JSON.stringify(key)} },
});
if (!response.ok) throw new Error(await response.text());
console.log(await response.json());`,
    },
    {
      language: 'Python',
      code: `import json
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},
    headers={"x-api-key": ${JSON.stringify(key)}},
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2))`,
    },
  ];
}

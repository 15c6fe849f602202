import type { Deprecation } from '@hiring/contracts/operations';

/** Returns the headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link` to the replacement. */
export function deprecationHeaders({ since, sunset, guide }: Deprecation): Record<string, string> {
  return {
    deprecation: `@${Math.floor(Date.parse(since) / 1000)}`,
    ...(sunset !== undefined && { sunset: new Date(sunset).toUTCString() }),
    link: `<${guide}>; rel="deprecation"; type="text/html"`,
  };
}

import { AppError } from '@hiring/contracts';
import { parseCountryFilter } from '@hiring/contracts/names';
import { registrableDomain as toRegistrable } from '@hiring/normalise';

/**
 * Returns the registrable domain in a URL, e-mail address or host.
 * @throws AppError invalid_request without one
 */
export function registrableDomain(text: string): string {
  const domain = toRegistrable(text);
  if (domain !== null) return domain;
  throw new AppError('invalid_request', 'A company needs a web domain.', {
    errors: [{ pointer: '--domain', detail: `${JSON.stringify(text)} has no registrable domain` }],
  });
}

/**
 * Returns the alpha-2 code for a code or an English name.
 * @throws AppError invalid_request for any other text
 */
export function countryOf(text: string): string {
  const country = parseCountryFilter(text);
  if (country !== null) return country;
  throw new AppError('invalid_request', 'Unknown country.', {
    errors: [
      { pointer: '--hq-country', detail: `${JSON.stringify(text)} is neither an alpha-2 code nor an English name` },
    ],
  });
}

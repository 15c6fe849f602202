const NAME_LENGTH_MAX = 150;

/**
 * Returns the `Content-Disposition` for a download named `<name>.csv` (RFC 6266). Characters that file systems refuse
 * become `_`.
 */
export function attachment(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff/\\:*?"<>|]/g, '_')
    // Replace lone surrogates, because they are not characters.
    .replace(/\p{Cs}/gu, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const file = `${safe === '' ? 'leads' : [...safe].slice(0, NAME_LENGTH_MAX).join('')}.csv`;
  const ascii = file.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_');
  if (ascii === file) return `attachment; filename="${ascii}"`;
  const encoded = encodeURIComponent(file).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

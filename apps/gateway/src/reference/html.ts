const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Returns HTML, and escapes the values except `{ html }`. */
export function html(parts: TemplateStringsArray, ...values: (string | { html: string })[]): string {
  return parts.reduce((text, part, index) => {
    const value = values[index - 1] ?? '';
    return `${text}${typeof value === 'string' ? escaped(value) : value.html}${part}`;
  });
}

export function attribute(name: string, value: string): string {
  return html` ${name}="${value}"`;
}

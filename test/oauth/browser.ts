/** A browser with only cookies, forms and redirects. A test can inspect a redirect before the browser follows it. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly origin: string) {}

  async open(address: string): Promise<Visit> {
    return this.send(address, {});
  }

  async submit(address: string, fields: [string, string][], headers: Record<string, string> = {}): Promise<Visit> {
    return this.send(address, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, ...headers },
    });
  }

  async remove(address: string, headers: Record<string, string>): Promise<Visit> {
    return this.send(address, { method: 'DELETE', headers });
  }

  /**
   * Follows redirects within the origin. Returns the first answer that does not redirect or that redirects to another
   * origin.
   */
  async follow(first: Visit): Promise<Visit> {
    let visit = first;
    while (visit.location !== null && new URL(visit.location).origin === this.origin) {
      visit = await this.open(visit.location);
    }
    return visit;
  }

  private async send(address: string, init: RequestInit): Promise<Visit> {
    const url = new URL(address, this.origin);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, accept: 'text/html', ...(init.headers as Record<string, string>) };
    const response = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      if (value === '' || text.includes('01 Jan 1970') || text.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? null : new URL(location, url).href,
      url: url.href,
    };
  }
}

export interface Visit {
  status: number;
  headers: Headers;
  text: string;
  /** The address to which the answer redirects. */
  location: string | null;
  url: string;
}

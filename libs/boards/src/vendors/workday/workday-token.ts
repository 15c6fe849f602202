export interface WorkdayToken {
  tenant: string;
  dataCentre: string;
  site: string;
}

export function splitWorkdayToken(token: string): WorkdayToken {
  const [tenant = '', dataCentre = '', site = ''] = token.split('/');
  return { tenant, dataCentre, site };
}

export function workdayHost(token: string): string {
  const { tenant, dataCentre } = splitWorkdayToken(token);
  return `${tenant}.${dataCentre}.myworkdayjobs.com`;
}

/** Reads a token. Tenant and data centre are changed to lower case; the site is not. */
export function readWorkdayToken(raw: string): string | null {
  const found = /^([A-Za-z0-9][A-Za-z0-9_-]{0,62})\/(wd\d{1,4})\/([A-Za-z0-9][A-Za-z0-9_-]{0,99})$/i.exec(raw);
  if (!found) return null;
  return `${found[1]?.toLowerCase()}/${found[2]?.toLowerCase()}/${found[3]}`;
}

import { SealpostAdmin } from '#client';

/** A browser with its cookies, which sends requests to one server. */
export interface AdminBrowser {
  readonly cookies: Map<string, string>;
  /** Requests a path of the server. Redirects are not followed. */
  browse(path: string, init?: RequestInit): Promise<Response>;
  /** A client for administration in this browser. */
  readonly admin: SealpostAdmin;
}

/** Opens a browser without cookies. `headers` are those of the proxy in front of the server. */
export function openAdminBrowser(server: string | URL, headers: Readonly<Record<string, string>> = {}): AdminBrowser {
  const baseUrl = new URL(server);
  const cookies = new Map<string, string>();
  const browse = async (path: string, init: RequestInit = {}) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const own = init.headers as Record<string, string> | undefined;
    const response = await fetch(new URL(path, baseUrl), {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...own, ...(Cookie === '' ? {} : { Cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const admin = new SealpostAdmin({
    baseUrl,
    fetch: (url, init) => {
      const { pathname, search } = new URL(url as string);
      return browse(pathname + search, init);
    },
  });
  return { cookies, browse, admin };
}

/** The headers of a proxy that ends TLS and has a client at this address. */
export function forwardedFor(address: string): Readonly<Record<string, string>> {
  return { 'X-Forwarded-For': address, 'X-Forwarded-Proto': 'https' };
}

import { isLoopback } from './network.ts';

/** The mail server that emails are sent to, and how to connect to it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /**
   * `implicit`: TLS from the first byte. `required`: STARTTLS before anything else. `optional`: STARTTLS if the server
   * offers it. A password is never sent with `optional`.
   */
  readonly tls: 'implicit' | 'required' | 'optional';
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** Throws an error that describes the expected form, and never quotes the input. */
export function parseSmtpServer(text: string): SmtpServer {
  const url = URL.parse(text);
  if (url === null || !/^smtps?:$/.test(url.protocol) || url.hostname === '') {
    throw new Error('must be a URL such as smtp://host:587 or smtps://user:password@host');
  }
  if (!/^\/?$/.test(url.pathname) || url.hash !== '') {
    throw new Error(
      'must end after the port (except for ?tls=…). Percent-encode special characters in the password: % / ? # @ become %25 %2F %3F %23 %40',
    );
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const tls = url.protocol === 'smtps:' ? implicitTls(url) : upgradeOf(url, host);
  const login = loginIn(url);
  return { host, port: Number(url.port) || (tls === 'implicit' ? 465 : 587), tls: loginTls(tls, login), login };
}

function implicitTls({ search }: URL): 'implicit' {
  if (search !== '') throw new Error('cannot combine smtps:// with ?tls=…: it is always encrypted');
  return 'implicit';
}

/** Connections to another machine are encrypted unless the administrator makes that optional. */
function upgradeOf({ searchParams }: URL, host: string): 'required' | 'optional' | undefined {
  const names = [...searchParams.keys()];
  const requested = searchParams.get('tls');
  if (names.length === 0) return isLoopback(host) ? undefined : 'required';
  if (names.length > 1 || (requested !== 'required' && requested !== 'optional')) {
    throw new Error('accepts only the parameter tls=required or tls=optional');
  }
  return requested;
}

function loginTls(tls: SmtpServer['tls'] | undefined, login: SmtpServer['login']): SmtpServer['tls'] {
  if (login !== undefined && tls === 'optional') {
    throw new Error('cannot combine tls=optional with a password: it could be sent unencrypted');
  }
  return tls ?? (login === undefined ? 'optional' : 'required');
}

function loginIn({ username, password }: URL): SmtpServer['login'] {
  if (username === '' && password === '') return undefined;
  if (username === '' || password === '') throw new Error('must have both a user name and a password, or neither');
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    throw new Error('contains an invalid percent-encoding in the user name or password (write % as %25)');
  }
}

import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Lets `fetch` of this process speak to a server with this certificate. */
export async function trust(certificate: string): Promise<void> {
  const text = await readFile(certificate, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), text]);
}

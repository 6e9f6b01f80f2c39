import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/** Makes `fetch` in this process trust this certificate. */
export async function trustCertificate(certificate: string): Promise<void> {
  const text = await readFile(certificate, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), text]);
}

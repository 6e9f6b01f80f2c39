import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Creates a certificate for 127.0.0.1 and its key, and returns both paths. */
export function writeCertificate(folder: string): { readonly cert: string; readonly key: string } {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...name, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { cert, key };
}

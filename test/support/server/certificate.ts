import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cleanup } from '../cleanup.ts';

interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Creates a certificate for 127.0.0.1, or for other names, and its key, and returns both paths. */
export function writeCertificate(folder: string, names: readonly string[] = ['IP:127.0.0.1']): Certificate {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const name = ['-subj', '/CN=localhost', '-addext', `subjectAltName=${names.join(',')}`];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', '-nodes', ...curve, ...name, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { cert, key };
}

/** Creates a certificate for 127.0.0.1 and its key, and returns the contents of both. */
export function createCertificate(t: Cleanup): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'sealpost-tls-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const { cert, key } = writeCertificate(folder);
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

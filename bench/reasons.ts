/** Why a comparison misses a bound, for the benchmarks page. A reason is printed only while a bound is missed. */
export const reasons: Readonly<Record<string, string>> = {
  write: 'The peers compute no checksums and do not sync.',
  download: 'The CPU time includes access check, log and routing of the whole service.',
  https:
    'On two cores that also run curl, the CPU times allow 0.82: TLS of Node.js runs on one thread and copies each record, and nginx decrypts nothing at rest. [Decision 57](decisions/archive/0057-limits-of-downloads.md) shows the floor.',
  'https-eight': 'As above. Two workers share the two cores with eight curl processes.',
  small:
    'The format of the parts alone, without the service, is about as fast as the peer. The service adds access check, query and log. [Decision 57](decisions/archive/0057-limits-of-downloads.md) shows what each costs.',
  protected:
    'Between 0.91 and 0.95 in quiet runs. [Decision 57](decisions/archive/0057-limits-of-downloads.md) lists what is left of the access check.',
  argon:
    'A wrong password must cost a key derivation. All strangers together get a quarter of the cores ([decision 45](decisions/0045-fair-key-derivation.md)).',
  upload:
    'The upload is sealed, hashed and synced; the peer does none of these. Both cores are busy, so that runs differ by a tenth.',
  tus: 'As above.',
  'browser-upload':
    'SHA-256 in WebAssembly takes 7.6 s/GiB on the cores that also run browser and server, and allows 0.70. [Decision 39](decisions/0039-upload-page.md) shows the floor.',
  'browser-small-upload':
    'Every file is hashed in the browser, sealed and synced, and the transfer is submitted; the peer only stores.',
  poll: 'Each poll is authorized, and the database decides whether the list has changed ([decision 29](decisions/0029-cost-of-a-request.md)).',
  page: 'Three to five requests over one connection, each about 0.6 ms.',
  s3: 'An upload keeps all cores busy, those of the store included: sealing, checksums and signatures are additional to what the plain program does ([decision 51](decisions/0051-object-store.md)).',
  zip: 'Every file is opened by a worker and authenticated before it is sent. [Decision 57](decisions/archive/0057-limits-of-downloads.md) shows what was tried.',
  eml: 'As above, with Base64.',
  workers:
    'One worker leaves only 0.3 of two cores unused, which allows about 1.2 ([decision 47](decisions/0047-worker-processes.md)).',
  idle: 'An empty Node.js with HTTP and SQLite takes 61 MB. [Decision 56](decisions/0056-memory-of-an-idle-server.md) lists the rest.',
  start:
    'Node.js needs most of the time to load and compile the program ([decision 58](decisions/0058-built-package-is-a-bundle.md)).',
};

/** Peers that were considered and are not measured. */
export const absentPeers: readonly string[] = [
  '**PsiTransfer** is not published on npm, and the benchmark installs nothing from elsewhere. Its package lists a tus server for uploads and `archiver` for ZIP files; `tus` and `archiver` are candidates here.',
  '**FileSender** is a PHP application that neither Debian nor npm packages.',
];

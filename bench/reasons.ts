/** Why a comparison misses a bound, for the benchmarks page. A reason is printed only while a bound is missed. */
export const reasons: Readonly<Record<string, string>> = {
  https:
    'TLS of Node.js runs on one thread and copies each record; nginx needs neither decryption at rest nor a worker thread. [Decision 29](decisions/0029-cost-of-a-request.md) shows the measured floor.',
  'https-eight': 'As above. Two workers share the two cores with eight curl processes.',
  small:
    'Each file is authorized, logged and opened before the first byte is sent; the peer only decrypts. [Decision 29](decisions/0029-cost-of-a-request.md) shows what each step costs.',
  workers:
    'One worker leaves only 0.3 of two cores unused, which allows about 1.2 ([decision 47](decisions/0047-worker-processes.md)).',
};

/** Peers that were considered and are not measured. */
export const absentPeers: readonly string[] = [
  '**PsiTransfer** is not published on npm, and the benchmark installs nothing from elsewhere. Its package lists a tus server for uploads and `archiver` for ZIP files; `tus` and `archiver` are candidates here.',
  '**FileSender** is a PHP application that neither Debian nor npm packages.',
];

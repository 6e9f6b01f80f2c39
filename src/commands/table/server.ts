import type { CommandGroup } from '../command.ts';

export const serverCommands: CommandGroup = {
  title: 'Server',
  commands: [
    {
      name: 'serve',
      summary: 'Start the server.',
      details:
        'Prints the URL when the server is ready, and logs to stderr as lines of JSON. SIGTERM and SIGINT stop the server after running requests have ended. SIGHUP reads the language packs again.',
      examples: [
        { about: 'Start with the configuration in a file.', run: 'serve --config /etc/sealpost/sealpost.env' },
      ],
      openLog: async ({ logLevel }, worker) =>
        (await import('../../http/logging/process-log.ts')).openProcessLog(logLevel, process, worker),
      load: async () => (await import('../serve-on-all-cores.ts')).serveOnAllCores,
    },
    {
      name: 'doctor',
      options: [
        { name: 'email', value: '<address>', help: 'Send a test email to this address.' },
        { name: 'json', help: 'Print each result as a line of JSON.' },
      ],
      summary: 'Check the machine and the set-up, and report what to do.',
      details:
        'Checks the configuration, rights of files, free space, clock, file handles, core dumps, database, master key and its copy, storage, mail server, virus scanner, public address and certificate. Each result is ok, warning, failure or off, which is a part that is not used or cannot be checked now. It works before the first start, beside a running service and after a start that has failed. It leaves nothing behind: test files, objects and tables are removed. Run it as the user of the service. A wrong value of an environment variable ends it with exit code 1; warnings alone leave the exit code 0.',
      examples: [
        { about: 'Check everything.', run: 'doctor' },
        { about: 'Also send a test email.', run: 'doctor --email you@example.org' },
      ],
      findings: 'A check has found a failure.',
      load: async () => (await import('../doctor.ts')).doctor,
    },
    {
      name: 'check',
      options: [
        { name: 'contents', help: 'Also read every stored byte.' },
        { name: 'repair', help: 'Repair what is safe first.' },
        { name: 'json', help: 'Print each problem and each repair as a line of JSON.' },
      ],
      summary: 'Check the database, stored files and both logs for problems.',
      details:
        'Changes nothing without --repair. With it, wrong transfer lists and their counts are rebuilt from the transfers, leases without work are removed, and blobs that no file needs are removed by the rules of the service. Nothing that a transfer needs is removed. Prints what to do about the rest. It is safe to run while the server is running.',
      examples: [
        { about: 'Check everything except the contents of files.', run: 'check' },
        { about: 'Read every stored byte, too.', run: 'check --contents' },
        { about: 'Repair what is safe, and list the rest.', run: 'check --repair' },
      ],
      findings: 'Problems were found.',
      load: async () => (await import('../check.ts')).check,
    },
    {
      name: 'scrub',
      options: [
        { name: 'now', help: 'Read every stored byte now.' },
        { name: 'rate', value: '<bytes-per-second>', help: 'With --now: read no faster than this.' },
        { name: 'json', help: 'Print JSON: a line with the state, and one for each damaged part.' },
      ],
      summary: 'Show damaged files, and how far the service has read.',
      details:
        'A running service reads every stored byte within disk.scrubDays, without any password, and records damaged parts of files. A part that was restored is no longer listed after it was read again. It is safe to run while the server is running.',
      examples: [
        { about: 'List damaged parts.', run: 'scrub' },
        { about: 'Read everything now, with at most 50 MB per second.', run: 'scrub --now --rate 50000000' },
      ],
      findings: 'Parts are damaged.',
      load: async () => (await import('../scrub.ts')).scrub,
    },
  ],
};

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
      name: 'check',
      options: [
        { name: 'contents', help: 'Also read every stored byte.' },
        { name: 'json', help: 'Print each problem as a line of JSON.' },
      ],
      summary: 'Check the database, stored files and both logs for problems.',
      details: 'Changes nothing. It is safe to run while the server is running.',
      examples: [
        { about: 'Check everything except the contents of files.', run: 'check' },
        { about: 'Read every stored byte, too.', run: 'check --contents' },
      ],
      findings: 'Problems were found.',
      load: async () => (await import('../check.ts')).check,
    },
  ],
};

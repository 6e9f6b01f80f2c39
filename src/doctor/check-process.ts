import { type CheckedSetup, type Finding, off, ok, warning } from './diagnosis.ts';

type Subject = Pick<CheckedSetup, 'machine'>;

export async function* checkUser({ machine: { userId } }: Subject): AsyncGenerator<Finding> {
  yield userId === 0
    ? warning(
        'This command runs as root, for whom no permission is missing. Run it, and the service, as a user of its own: `sudo -u sealpost …`.',
      )
    : ok('This command does not run as root.');
}

export async function* checkCoreDumps({ machine }: Subject): AsyncGenerator<Finding> {
  const { coreDumpLimit, isMemoryInCoreDumps } = machine;
  if (coreDumpLimit === undefined) yield off('The system does not report the limit for core dumps.');
  else if (coreDumpLimit === '0') yield ok('A crash writes no core dump.');
  else if (!isMemoryInCoreDumps) yield ok('A crash writes no memory to a core dump.');
  else
    yield warning(
      'A crash may write keys to a core dump. Start the service with `ulimit -c 0`, or LimitCORE=0 in its systemd unit.',
    );
}

export async function* checkFileHandles({ machine: { openFiles, neededFiles } }: Subject): AsyncGenerator<Finding> {
  if (openFiles === undefined) return yield off('The system does not report how many files a process may open.');
  yield openFiles >= neededFiles
    ? ok(`A process of this user may open ${openFiles} files.`)
    : warning(
        `A process of this user may open ${openFiles} files, and the service needs ${neededFiles}: it accepts fewer connections. Raise the limit (\`ulimit -n\`, LimitNOFILE= in its systemd unit).`,
      );
}

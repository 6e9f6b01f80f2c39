import assert from 'node:assert/strict';
import { test } from 'node:test';
import { threadsFor } from './workers.ts';

test('each process has a thread fewer than it has cores, from one to four', () => {
  const rows = [
    { cores: 1, processes: 1, threads: 1 },
    { cores: 2, processes: 1, threads: 1 },
    { cores: 4, processes: 1, threads: 3 },
    { cores: 16, processes: 1, threads: 4 },
    { cores: 8, processes: 2, threads: 3 },
    { cores: 8, processes: 8, threads: 1 },
    { cores: 2, processes: 4, threads: 1 },
  ];
  for (const { cores, processes, threads } of rows) assert.equal(threadsFor(cores, processes), threads);
});

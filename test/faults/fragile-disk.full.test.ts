import { test } from 'node:test';
import { noMachine, startMachine } from '../support/docs/machine.ts';
import { reasonAgainstFragileDisks, withFragileDisk } from '../support/faults/power-cut.ts';

const skip = noMachine() || ((await reasonAgainstFragileDisks()) ?? false);

test('a disk can be unmounted while a machine for the docs runs', { skip }, () =>
  withFragileDisk(16, async (disk) => {
    await using _machine = await startMachine();
    await disk.cut();
    await disk.restart();
  }),
);

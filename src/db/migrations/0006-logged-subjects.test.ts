import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseKinds, freshLocation } from '../../../test/support/database/fresh-database.ts';
import { migrate, migrations } from '../engine/migrate.ts';
import { openDatabase } from '../engine/open-database.ts';
import { readSettings } from '../settings.ts';

for (const kind of databaseKinds) {
  test(`${kind}: an upgrade copies the choice of the administrator, and only that`, async () => {
    for (const [stored, expected] of [
      [undefined, [true, false]],
      ['true', [true, true]],
      ['false', [false, false]],
    ] as const) {
      await using location = await freshLocation(kind);
      const db = openDatabase(location.value);
      try {
        await migrate(
          db,
          migrations.filter(({ name }) => name < '0006-logged-subjects'),
        );
        const row = { name: 'recipients.showMessage', value: stored ?? '', changed_at: '2026-03-01T12:00:00.000Z' };
        if (stored !== undefined) await db.insertInto('setting').values(row).execute();
        await migrate(db);
        const settings = await readSettings(db);
        assert.deepEqual([settings['recipients.showMessage'], settings['log.subjects']], expected);
      } finally {
        await db.destroy();
      }
    }
  });
}

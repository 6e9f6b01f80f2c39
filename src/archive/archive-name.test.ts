import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hostileNames } from '../../test/support/inputs/hostile-names.ts';
import { archiveName } from './archive-name.ts';

test('an archive is named after its title', () => {
  for (const [title, name] of [
    ['Contract and photos', 'Contract and photos.zip'],
    ['Re: Contract', 'Re Contract.zip'],
    ['AC/DC: "live" <1980>?', 'AC DC live 1980.zip'],
    ['  Prüfung 3.0. ', 'Prüfung 3.0.zip'],
    ['契約書', '契約書.zip'],
    ['CON', 'CON_.zip'],
    ['.htaccess', 'htaccess.zip'],
    ['../../etc/passwd', 'etc passwd.zip'],
    ['Plan\u202efdp.exe', 'Plan fdp.exe.zip'],
    ['a\r\nb\u2028c', 'a b c.zip'],
  ] as const) {
    assert.equal(archiveName(title, '.zip'), name, title);
  }
  assert.equal(archiveName('Plans', '.eml'), 'Plans.eml');
});

test('a title without visible text names nothing', () => {
  for (const title of ['', ' ', '...', '\u202e', '\u200b', '\n', '/', '\u00ad']) {
    assert.equal(archiveName(title, '.zip'), undefined, JSON.stringify(title));
  }
});

test('a long or hostile title becomes a short and valid name', () => {
  for (const title of [...hostileNames, 'x'.repeat(998), 'ä🦭'.repeat(300), `${'x'.repeat(119)}. y`]) {
    const name = archiveName(title, '.zip') ?? '_.zip';
    assert.ok(Buffer.byteLength(name) <= 125, name);
    assert.match(name, /^[^\p{Cc}"*/:<>?\\|. ][^\p{Cc}"*/:<>?\\|]*(?<![. ])\.zip$/u, name);
    assert.ok(name.isWellFormed() && !name.includes('\ufffd'));
  }
});

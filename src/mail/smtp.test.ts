import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { writeCertificate } from '../../test/support/certificate.ts';
import { aMailServer, anOddServer, readMail } from '../../test/support/mail-servers.ts';
import { parseSmtpServer } from '../core/smtp-server.ts';
import { aMail, mailerSuite, serviceAddress } from '../ports/mailer.suite.ts';
import { MailFailed, type MailFailure } from '../ports/mailer.ts';
import { smtpMailer } from './smtp.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealpost-smtp-'));
after(() => rmSync(folder, { recursive: true }));
const paths = writeCertificate(folder);
const certificate = { cert: readFileSync(paths.cert, 'utf8'), key: readFileSync(paths.key, 'utf8') };
const usual = getCACertificates('default');
/** As an administrator does with `NODE_EXTRA_CA_CERTS`. */
const trustOurs = () => setDefaultCACertificates([...usual, certificate.cert]);
const trustUsual = () => setDefaultCACertificates(usual);

const secret = 'hunter2-hunter2';
/** For servers that hang on purpose. Others may be slow where much is going on. */
const patience = { connectMs: 2_000, silenceMs: 200, wholeMs: 2_000 };
const mailerTo = (url: string) => smtpMailer(parseSmtpServer(url), serviceAddress);

/** The failure is of this kind, and tells nothing that is not for a log. */
const failing = (kind: MailFailure, pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof MailFailed);
  assert.equal(error.failure, kind, error.message);
  assert.match(error.message, pattern);
  const told = JSON.stringify([error.message, error.stack, error.cause, Object.entries(error)]);
  for (const word of [secret, 'bob@example.org', 'AbCdEfGhIj', Buffer.from(secret).toString('base64')]) {
    assert.ok(!told.includes(word), told);
  }
  return true;
};

mailerSuite('SMTP', async (t) => {
  const { port, taken } = await aMailServer(t);
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress);
  return { mailer, taken: async () => taken.map(({ bytes }) => bytes) };
});

test('the envelope names the service and one reader', async (t) => {
  const { port, taken } = await aMailServer(t);
  await mailerTo(`smtp://127.0.0.1:${port}`).send(aMail());
  assert.deepEqual(
    taken.map(({ from, to, isEncrypted }) => ({ from, to, isEncrypted })),
    [{ from: serviceAddress, to: ['bob@example.org'], isEncrypted: false }],
  );
});

const withLogin: SMTPServerOptions = {
  ...certificate,
  authOptional: false,
  onAuth: ({ username, password }, _session, done) =>
    username === 'ann@example.org' && password === secret ? done(null, { user: username }) : done(new Error('no')),
};

for (const [name, scheme, query, options] of [
  ['STARTTLS', 'smtp', '?tls=required', certificate],
  ['STARTTLS where it is optional', 'smtp', '', certificate],
  ['TLS from the first byte', 'smtps', '', { ...certificate, secure: true }],
] as const) {
  test(`a mail goes out encrypted by ${name}`, async (t) => {
    trustOurs();
    const { port, taken } = await aMailServer(t, options);
    await mailerTo(`${scheme}://127.0.0.1:${port}${query}`).send(aMail());
    assert.deepEqual(
      taken.map(({ isEncrypted }) => isEncrypted),
      [true],
    );
  });
}

for (const [scheme, options] of [
  ['smtp', withLogin],
  ['smtps', { ...withLogin, secure: true }],
] as const) {
  test(`${scheme}: the right password logs in, a wrong one means that no mail can be sent now`, async (t) => {
    trustOurs();
    const { port, taken } = await aMailServer(t, options);
    await mailerTo(`${scheme}://ann%40example.org:${secret}@127.0.0.1:${port}`).send(aMail());
    assert.deepEqual(
      taken.map(({ user, isEncrypted }) => [user, isEncrypted]),
      [['ann@example.org', true]],
    );
    const wrong = mailerTo(`${scheme}://ann%40example.org:${secret}x@127.0.0.1:${port}`).send(aMail());
    await assert.rejects(wrong, failing('unreachable', /EAUTH, 535/));
    assert.equal(taken.length, 1);
  });
}

test('a certificate that nobody vouches for is not believed, unless TLS is optional', async (t) => {
  trustUsual();
  const plain = await aMailServer(t, certificate);
  const secure = await aMailServer(t, { ...certificate, secure: true });
  const untrusted = failing('unreachable', /SELF_SIGNED_CERT/);
  await assert.rejects(mailerTo(`smtp://127.0.0.1:${plain.port}?tls=required`).send(aMail()), untrusted);
  await assert.rejects(mailerTo(`smtps://127.0.0.1:${secure.port}`).send(aMail()), untrusted);
  assert.deepEqual([...plain.taken, ...secure.taken], []);
  await mailerTo(`smtp://127.0.0.1:${plain.port}?tls=optional`).send(aMail());
  assert.deepEqual(
    plain.taken.map(({ isEncrypted }) => isEncrypted),
    [true],
  );
});

test('where TLS is required and STARTTLS was taken out of the conversation, nothing is said', async (t) => {
  for (const answer of ['502 no such command', '454 not now', '220 go on, in plain text', '250 fine']) {
    const odd = await anOddServer(t, (line) =>
      line === 'STARTTLS' ? answer : line === 'connected' ? '220 odd' : '250 fine',
    );
    const mailer = mailerTo(`smtp://ann:${secret}@127.0.0.1:${odd.port}`);
    await assert.rejects(mailer.send(aMail()), failing('unreachable', /ETLS|ERR_SSL|ETIMEDOUT/));
    const spoken = odd.heard.filter((line) => /^[\x20-\x7e]*$/.test(line));
    assert.deepEqual(spoken.map((line) => line.split(' ')[0]).slice(0, 2), ['EHLO', 'STARTTLS']);
    assert.doesNotMatch(odd.heard.join('\n'), /AUTH|MAIL FROM|RCPT|bob|AbCdEfGhIj/);
  }
});

test('a refusal without a reason is not for good, and who is put off may be taken later', async (t) => {
  for (const [responseCode, kind] of [
    [550, 'declined'],
    [450, 'later'],
  ] as const) {
    const refusal = Object.assign(new Error('bob@example.org is not here'), { responseCode });
    const atReader = await aMailServer(t, { onRcptTo: (_address, _session, done) => done(refusal) });
    const atEnd = await aMailServer(t, {
      onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal)),
    });
    for (const { port } of [atReader, atEnd]) {
      await assert.rejects(
        mailerTo(`smtp://127.0.0.1:${port}`).send(aMail()),
        failing(kind, new RegExp(`${responseCode}`)),
      );
    }
  }
});

/** Answers as a mail server does, until it is told to be odd. */
const politeUntil = (odd: RegExp, answer: string | undefined) => {
  let [isOdd, isContent] = [false, false];
  return (line: string) => {
    isOdd ||= odd.test(line);
    if (isOdd) return answer;
    if (isContent) isContent = line !== '.';
    if (isContent) return '';
    isContent = line === 'DATA';
    return line === 'connected' ? '220 polite' : isContent ? '354 go on' : '250 fine';
  };
};

for (const [answer, kind, fact] of [
  ['550 5.1.7 bad sender', 'unreachable', /550, 5\.1\.7/],
  ['550 5.1.8 Access denied, bad outbound sender', 'unreachable', /550, 5\.1\.8/],
  ['550 5.1.90 daily limit', 'unreachable', /550, 5\.1\.90/],
  ['530 Authentication required', 'unreachable', /530/],
  ['535 5.0.0 Who are you?', 'unreachable', /535, 5\.0\.0/],
  ['550 5.1.1 bob@example.org is not here', 'refused', /550, 5\.1\.1/],
  ['550 5.1.10 bob@example.org takes no mail', 'refused', /550, 5\.1\.10/],
  ['552 5.2.2 full', 'declined', /5\.2\.2/],
  ['552 5.3.4 too big', 'declined', /5\.3\.4/],
  ['554 5.6.0 odd', 'declined', /5\.6\.0/],
  ['550 relay not permitted', 'declined', /550/],
  ['554 5.3.0 out of order', 'later', /5\.3\.0/],
  ['550 5.4.1 no way', 'later', /5\.4\.1/],
  ['450 4.7.1 greylisted', 'later', /450, 4\.7\.1/],
] as const) {
  test(`to "${answer.replaceAll('\r\n', ' ')}" a mail is ${kind}, whenever it is said`, async (t) => {
    for (const when of [/^RCPT/, /^DATA$/, /^\.$/]) {
      const { port } = await anOddServer(t, politeUntil(when, answer));
      await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(aMail()), failing(kind, fact));
    }
  });
}

for (const [answer, fact] of [
  ['554 5.7.1 <bob@example.org>: Relay access denied', /554, 5\.7\.1/],
  ['550-5.7.26 bob@example.org\r\n550 5.7.26 not authenticated', /550, 5\.7\.26/],
] as const) {
  test(`"${answer.replaceAll('\r\n', ' ')}" is about us before the content, and about the mail after it`, async (t) => {
    for (const [when, kind] of [
      [/^RCPT/, 'unreachable'],
      [/^DATA$/, 'declined'],
      [/^\.$/, 'declined'],
    ] as const) {
      const { port } = await anOddServer(t, politeUntil(when, answer));
      await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(aMail()), failing(kind, fact));
    }
  });
}

test('a service that may not send is no fault of the mail', async (t) => {
  const refusal = Object.assign(new Error('not you'), { responseCode: 550 });
  const { port } = await aMailServer(t, { onMailFrom: (_address, _session, done) => done(refusal) });
  await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(aMail()), failing('unreachable', /MAIL FROM/));
});

for (const [when, odd] of [
  ['before it has said a word', /^connected$/],
  ['before the reader', /^RCPT/],
  ['before the content', /^DATA$/],
  ['after the content', /^\.$/],
] as const) {
  test(`a server that hangs or leaves ${when} is left, and the mail counts as not taken`, async (t) => {
    for (const answer of ['', undefined]) {
      const { port } = await anOddServer(t, politeUntil(odd, answer));
      const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress, {
        ...patience,
        connectMs: 200,
      });
      await assert.rejects(mailer.send(aMail()), failing('unreachable', /ETIMEDOUT|ECONNECTION|ESOCKET/));
    }
  });
}

test('a server that says a little now and then is left in the end', async (t) => {
  const odd = await anOddServer(t, (line) => (line === 'connected' ? '220 slow' : '250-more'));
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${odd.port}`), serviceAddress, {
    ...patience,
    silenceMs: 60_000,
    wholeMs: 300,
  });
  await assert.rejects(mailer.send(aMail()), failing('unreachable', /in time/));
});

test('whoever is told to stop leaves a server that hangs, and its connection is closed', async (t) => {
  for (const when of [/^connected$/, /^EHLO/, /^RCPT/, /^\.$/]) {
    const stopping = new AbortController();
    const polite = politeUntil(when, '');
    const odd = await anOddServer(t, (line) => {
      if (when.test(line)) setImmediate(() => stopping.abort(new Error('The service ends.')));
      return polite(line);
    });
    const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${odd.port}`), serviceAddress);
    await assert.rejects(mailer.send(aMail(), stopping.signal), /The service ends/);
    await odd.left;
  }
});

test('nobody there means that no mail can be sent now', async () => {
  await assert.rejects(mailerTo('smtp://127.0.0.1:1').send(aMail()), failing('unreachable', /ECONNREFUSED/));
});

test('what is sent again has the same message id', async (t) => {
  const { port, taken } = await aMailServer(t);
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
  await mailer.send(aMail());
  await mailer.send(aMail());
  const ids = await Promise.all(taken.map(async ({ bytes }) => (await readMail(bytes)).messageId));
  assert.deepEqual(ids, Array(2).fill('<a1b2c3@files.example.org>'));
});

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { SMTPServerOptions } from 'smtp-server';
import { parseMime, startScriptedSmtpServer, startSmtpServer } from '../../test/support/mail/smtp-servers.ts';
import { writeCertificate } from '../../test/support/server/certificate.ts';
import { parseSmtpServer } from '../core/config-values.ts';
import { mailerSuite, sampleEmail, serviceAddress } from '../ports/mailer.suite.ts';
import { EmailFailed, type EmailFailure } from '../ports/mailer.ts';
import { smtpMailer, yieldingSlices } from './smtp.ts';

const folder = mkdtempSync(join(tmpdir(), 'sealpost-smtp-'));
after(() => rmSync(folder, { recursive: true }));
const paths = writeCertificate(folder);
const certificate = { cert: readFileSync(paths.cert, 'utf8'), key: readFileSync(paths.key, 'utf8') };
const usual = getCACertificates('default');
/** Like an administrator with `NODE_EXTRA_CA_CERTS`. */
const trustOurs = () => setDefaultCACertificates([...usual, certificate.cert]);
const trustUsual = () => setDefaultCACertificates(usual);

const secret = 'hunter2-hunter2';
/** For a timeout that a test runs into, because the server hangs on purpose. */
const shortMs = 200;
/** For servers that are slow because the machine is busy. */
const patient = { connectMs: 600_000, totalMs: 600_000, stopMs: 600_000 };
const mailerTo = (url: string) => smtpMailer(parseSmtpServer(url), serviceAddress, patient);

/** The failure is of this kind, and contains nothing that must not be logged. */
const failing = (kind: EmailFailure, pattern: RegExp) => (error: unknown) => {
  assert.ok(error instanceof EmailFailed);
  assert.equal(error.failure, kind, error.message);
  assert.match(error.message, pattern);
  const reported = JSON.stringify([error.message, error.stack, error.cause, Object.entries(error)]);
  for (const word of [secret, 'bob@example.org', 'AbCdEfGhIj', Buffer.from(secret).toString('base64')]) {
    assert.ok(!reported.includes(word), reported);
  }
  return true;
};

mailerSuite('SMTP', async (t) => {
  const { port, received } = await startSmtpServer(t);
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
  return { mailer, received: async () => received.map(({ bytes }) => bytes) };
});

test('the envelope names the service and one recipient', async (t) => {
  const { port, received } = await startSmtpServer(t);
  await mailerTo(`smtp://127.0.0.1:${port}`).send(sampleEmail());
  assert.deepEqual(
    received.map(({ from, to, isEncrypted }) => ({ from, to, isEncrypted })),
    [{ from: serviceAddress, to: ['bob@example.org'], isEncrypted: false }],
  );
});

test('sends to an international address if the mail server supports that', async (t) => {
  const parameters: unknown[] = [];
  const { port, received } = await startSmtpServer(t, {
    hideSMTPUTF8: false,
    onMailFrom({ args }, _session, done) {
      parameters.push(args);
      done();
    },
  });
  await mailerTo(`smtp://127.0.0.1:${port}`).send({ ...sampleEmail(), to: 'Jürgen@example.org' });
  assert.deepEqual(parameters, [{ BODY: '8BITMIME', SMTPUTF8: true }]);
  assert.deepEqual(
    received.map(({ to }) => to),
    [['Jürgen@example.org']],
  );
  assert.match(received[0]?.bytes.toString() ?? '', /^To: Jürgen@example\.org\r$/m);
});

test('gives up an email to an international address if the mail server supports ASCII only', async (t) => {
  const { port, received } = await startSmtpServer(t, { hideSMTPUTF8: true });
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
  await assert.rejects(mailer.send({ ...sampleEmail(), to: 'jürgen@example.org' }), failing('refused', /SMTPUTF8/));
  const replyTo = { name: 'Jürgen', address: 'jürgen@example.org' };
  await mailer.send({ ...sampleEmail(), replyTo });
  assert.equal(received.length, 1);
  assert.doesNotMatch(received[0]?.bytes.toString() ?? '', /[^\t-~]|Reply-To/);
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
  test(`sends an email encrypted by ${name}`, async (t) => {
    trustOurs();
    const { port, received } = await startSmtpServer(t, options);
    await mailerTo(`${scheme}://127.0.0.1:${port}${query}`).send(sampleEmail());
    assert.deepEqual(
      received.map(({ isEncrypted }) => isEncrypted),
      [true],
    );
  });
}

for (const [scheme, options] of [
  ['smtp', withLogin],
  ['smtps', { ...withLogin, secure: true }],
] as const) {
  test(`${scheme}: the right password logs in, a wrong one is a temporary failure`, async (t) => {
    trustOurs();
    const { port, received } = await startSmtpServer(t, options);
    await mailerTo(`${scheme}://ann%40example.org:${secret}@127.0.0.1:${port}`).send(sampleEmail());
    assert.deepEqual(
      received.map(({ user, isEncrypted }) => [user, isEncrypted]),
      [['ann@example.org', true]],
    );
    const wrong = mailerTo(`${scheme}://ann%40example.org:${secret}x@127.0.0.1:${port}`).send(sampleEmail());
    await assert.rejects(wrong, failing('unreachable', /EAUTH, 535/));
    assert.equal(received.length, 1);
  });
}

test('rejects an untrusted certificate unless TLS is optional', async (t) => {
  trustUsual();
  const plain = await startSmtpServer(t, certificate);
  const secure = await startSmtpServer(t, { ...certificate, secure: true });
  const untrusted = failing('unreachable', /SELF_SIGNED_CERT/);
  await assert.rejects(mailerTo(`smtp://127.0.0.1:${plain.port}?tls=required`).send(sampleEmail()), untrusted);
  await assert.rejects(mailerTo(`smtps://127.0.0.1:${secure.port}`).send(sampleEmail()), untrusted);
  assert.deepEqual([...plain.received, ...secure.received], []);
  await mailerTo(`smtp://127.0.0.1:${plain.port}?tls=optional`).send(sampleEmail());
  assert.deepEqual(
    plain.received.map(({ isEncrypted }) => isEncrypted),
    [true],
  );
});

test('sends nothing when TLS is required and STARTTLS was removed from the response', async (t) => {
  for (const response of ['502 no such command', '454 not now', '220 go on, in plain text', '250 fine']) {
    const odd = await startScriptedSmtpServer(t, (line) =>
      line === 'STARTTLS' ? response : line === 'connected' ? '220 odd' : '250 fine',
    );
    const mailer = mailerTo(`smtp://ann:${secret}@127.0.0.1:${odd.port}`);
    await assert.rejects(mailer.send(sampleEmail()), failing('unreachable', /ETLS|ERR_SSL|ETIMEDOUT/));
    const commands = odd.receivedLines.filter((line) => /^[\x20-\x7e]*$/.test(line));
    assert.deepEqual(commands.map((line) => line.split(' ')[0]).slice(0, 2), ['EHLO', 'STARTTLS']);
    assert.doesNotMatch(odd.receivedLines.join('\n'), /AUTH|MAIL FROM|RCPT|bob|AbCdEfGhIj/);
  }
});

test('a rejection without a reason is temporary, and so is a deferral', async (t) => {
  for (const [responseCode, kind] of [
    [550, 'declined'],
    [450, 'later'],
  ] as const) {
    const rejection = Object.assign(new Error('bob@example.org is not here'), { responseCode });
    const atReader = await startSmtpServer(t, { onRcptTo: (_address, _session, done) => done(rejection) });
    const atEnd = await startSmtpServer(t, {
      onData: (stream, _session, done) => stream.resume().on('end', () => done(rejection)),
    });
    for (const { port } of [atReader, atEnd]) {
      await assert.rejects(
        mailerTo(`smtp://127.0.0.1:${port}`).send(sampleEmail()),
        failing(kind, new RegExp(`${responseCode}`)),
      );
    }
  }
});

/** Responds as a mail server does until a command matches `odd`. */
const politeUntil = (odd: RegExp, response: string | undefined) => {
  let [isOdd, isContent] = [false, false];
  return (line: string) => {
    isOdd ||= odd.test(line);
    if (isOdd) return response;
    if (isContent) isContent = line !== '.';
    if (isContent) return '';
    isContent = line === 'DATA';
    return line === 'connected' ? '220 polite' : isContent ? '354 go on' : '250 fine';
  };
};

for (const [response, kind, fact] of [
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
  test(`"${response.replaceAll('\r\n', ' ')}" is the failure "${kind}" at every step`, async (t) => {
    for (const when of [/^RCPT/, /^DATA$/, /^\.$/]) {
      const { port } = await startScriptedSmtpServer(t, politeUntil(when, response));
      await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(sampleEmail()), failing(kind, fact));
    }
  });
}

for (const [response, fact] of [
  ['554 5.7.1 <bob@example.org>: Relay access denied', /554, 5\.7\.1/],
  ['550-5.7.26 bob@example.org\r\n550 5.7.26 not authenticated', /550, 5\.7\.26/],
] as const) {
  test(`"${response.replaceAll('\r\n', ' ')}" concerns the service before the content, and the email after it`, async (t) => {
    for (const [when, kind] of [
      [/^RCPT/, 'unreachable'],
      [/^DATA$/, 'declined'],
      [/^\.$/, 'declined'],
    ] as const) {
      const { port } = await startScriptedSmtpServer(t, politeUntil(when, response));
      await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(sampleEmail()), failing(kind, fact));
    }
  });
}

test('a sender that may not send does not fail the email for good', async (t) => {
  const rejection = Object.assign(new Error('not you'), { responseCode: 550 });
  const { port } = await startSmtpServer(t, { onMailFrom: (_address, _session, done) => done(rejection) });
  await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(sampleEmail()), failing('unreachable', /MAIL FROM/));
});

for (const [when, odd] of [
  ['before its greeting', /^connected$/],
  ['before the reader', /^RCPT/],
  ['before the content', /^DATA$/],
  ['after the content', /^\.$/],
] as const) {
  test(`gives up a server that hangs or disconnects ${when}, and the email counts as not sent`, async (t) => {
    for (const response of ['', undefined]) {
      const { port } = await startScriptedSmtpServer(t, politeUntil(odd, response));
      const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress, {
        ...patient,
        connectMs: shortMs,
        totalMs: shortMs,
      });
      await assert.rejects(mailer.send(sampleEmail()), failing('unreachable', /ETIMEDOUT|ECONNECTION|ESOCKET|in time/));
    }
  });
}

test('an email that was accepted while this process was suspended counts as sent', async (t) => {
  const totalMs = 200;
  const { port } = await startScriptedSmtpServer(t, (line) => {
    // The response is written before the process stops, and every timer is due when it continues.
    if (line === '.') setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * totalMs));
    return politeUntil(/^never$/, '')(line);
  });
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${port}`), serviceAddress, { ...patient, totalMs });
  await mailer.send(sampleEmail());
});

test('sends nothing when the confirmation before the content fails', async (t) => {
  const lines: string[] = [];
  const { port } = await startScriptedSmtpServer(t, (line) => {
    lines.push(line);
    return politeUntil(/^never$/, '')(line);
  });
  const lost = new Error('another server sends it');
  const confirm = () => Promise.reject(lost);
  await assert.rejects(mailerTo(`smtp://127.0.0.1:${port}`).send(sampleEmail(), undefined, confirm), lost);
  assert.ok(!lines.some((line) => /^(MAIL|RCPT|DATA)/.test(line)), lines.join());
});

test('gives up a server that sends a little now and then', async (t) => {
  const odd = await startScriptedSmtpServer(t, (line) => (line === 'connected' ? '220 slow' : '250-more'));
  const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${odd.port}`), serviceAddress, {
    ...patient,
    totalMs: shortMs,
  });
  await assert.rejects(mailer.send(sampleEmail()), failing('unreachable', /in time/));
});

test('an abort closes the connection to a server that hangs', async (t) => {
  for (const when of [/^connected$/, /^EHLO/, /^RCPT/, /^\.$/]) {
    const stopping = new AbortController();
    const polite = politeUntil(when, '');
    const odd = await startScriptedSmtpServer(t, (line) => {
      if (when.test(line)) setImmediate(() => stopping.abort(new Error('The service ends.')));
      return polite(line);
    });
    const mailer = smtpMailer(parseSmtpServer(`smtp://127.0.0.1:${odd.port}`), serviceAddress, {
      ...patient,
      stopMs: shortMs,
    });
    await assert.rejects(mailer.send(sampleEmail(), stopping.signal), /The service ends/);
    await odd.disconnected;
  }
});

for (const [outcome, response, settled] of [
  ['an email counts as sent', '250 accepted', undefined],
  ['a rejected email counts as rejected', '550 5.1.1 unknown', failing('refused', /550/)],
] as const) {
  test(`${outcome} if the response to its content comes after an abort`, async (t) => {
    const stopping = new AbortController();
    const polite = politeUntil(/^\.$/, response);
    const { port } = await startScriptedSmtpServer(t, (line) => {
      if (line === '.') stopping.abort(new Error('The service ends.'));
      return polite(line);
    });
    const sending = mailerTo(`smtp://127.0.0.1:${port}`).send(sampleEmail(), stopping.signal);
    await (settled === undefined ? sending : assert.rejects(sending, settled));
  });
}

test('an unreachable server is a temporary failure', async () => {
  await assert.rejects(mailerTo('smtp://127.0.0.1:1').send(sampleEmail()), failing('unreachable', /ECONNREFUSED/));
});

test('an email that is sent again has the same message ID', async (t) => {
  const { port, received } = await startSmtpServer(t);
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`);
  await mailer.send(sampleEmail());
  await mailer.send(sampleEmail());
  const ids = await Promise.all(received.map(async ({ bytes }) => (await parseMime(bytes)).messageId));
  assert.deepEqual(ids, Array(2).fill('<a1b2c3@files.example.org>'));
});

test('yields all bytes in small slices, and lets other work run between them', async () => {
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
  const slices: Buffer[] = [];
  const turns: number[] = [];
  let turn = 0;
  const count = () => {
    turn += 1;
    if (slices.length < 5) setImmediate(count);
  };
  setImmediate(count);
  for await (const slice of yieldingSlices(bytes)) {
    slices.push(slice);
    turns.push(turn);
  }
  assert.ok(Buffer.concat(slices).equals(bytes));
  assert.ok(slices.every(({ length }) => length <= 65_536));
  assert.equal(new Set(turns).size, 5);
});

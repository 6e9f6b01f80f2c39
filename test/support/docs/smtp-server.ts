/** The mail server of the example names: accepts every email with TLS, and appends it to a file. Runs in a machine. */
import { appendFileSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

const folder = '/etc/letsencrypt/live/files.example.org';
new SMTPServer({
  secure: true,
  cert: readFileSync(`${folder}/fullchain.pem`),
  key: readFileSync(`${folder}/privkey.pem`),
  onAuth: ({ username, password }, _, callback) =>
    username === 'sealpost' && password === 'secret'
      ? callback(null, { user: username })
      : callback(new Error('Wrong user name or password')),
  onData(stream, _, callback) {
    text(stream).then((email) => {
      appendFileSync('/var/mail/received', email);
      callback();
    }, callback);
  },
}).listen(465);

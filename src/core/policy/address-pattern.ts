import { RE2JS } from 're2js';
import { type EmailAddress, parseEmail } from '../email.ts';

/** Which addresses a rule is about. */
export interface AddressPattern {
  /** As it is kept and shown. */
  readonly text: string;
  /** What one look costs, in steps of about a microsecond at the worst; 1 for whatever is no regular expression. */
  readonly cost: number;
  readonly isEveryone: boolean;
  readonly isExpression: boolean;
  matches(address: EmailAddress): boolean;
}

const longestExpression = 300;
/** Of the compiled form. What is larger may take milliseconds for one address. */
const largestProgram = 100;

/**
 * `*` is everyone, `*@example.org` a domain, `*@*.example.org` everything below it, `/…/` a regular expression for the
 * whole address, and all else one address. Else a sentence says what is wrong.
 */
export function parsePattern(text: string): AddressPattern | { readonly wrong: string } {
  if (text === '*') return { ...plain(text, () => true), isEveryone: true };
  if (text.startsWith('/')) return expression(text);
  if (text.startsWith('*@*.')) return below(text.slice('*@*.'.length));
  if (text.startsWith('*@')) return inDomain(text.slice('*@'.length));
  // A star is a letter like any other in the name of a mailbox; nobody who writes one here means that.
  const address = text.includes('*') ? undefined : parseEmail(text);
  if (address !== undefined) return plain(address, (candidate) => candidate === address);
  return { wrong: 'is neither an address nor *, *@example.org, *@*.example.org or /regular expression/' };
}

function plain(text: string, matches: AddressPattern['matches']): AddressPattern {
  return { text, cost: 1, isEveryone: false, isExpression: false, matches };
}

function inDomain(text: string): AddressPattern | { readonly wrong: string } {
  const domain = domainOf(text);
  if (domain === undefined) return { wrong: 'has no domain behind *@' };
  const ending = `@${domain}`;
  return plain(`*${ending}`, (address) => address.endsWith(ending));
}

function below(text: string): AddressPattern | { readonly wrong: string } {
  const domain = domainOf(text);
  if (domain === undefined) return { wrong: 'has no domain behind *@*.' };
  const ending = `.${domain}`;
  return plain(`*@*${ending}`, (address) => address.endsWith(ending));
}

/** In the form that domains have in addresses. */
function domainOf(text: string): string | undefined {
  return parseEmail(`a@${text}`)?.slice('a@'.length);
}

/** Matched in linear time, whatever it says: by RE2, which knows no backtracking. */
function expression(text: string): AddressPattern | { readonly wrong: string } {
  if (text.length < 3 || !text.endsWith('/')) return { wrong: 'must begin and end with /' };
  if (text.length > longestExpression) return { wrong: `must have at most ${longestExpression} characters` };
  try {
    const compiled = RE2JS.compile(text.slice(1, -1), RE2JS.CASE_INSENSITIVE);
    const cost = compiled.programSize();
    if (cost > largestProgram) return { wrong: 'is too large: write fewer or smaller repetitions' };
    return { text, cost, isEveryone: false, isExpression: true, matches: (address) => compiled.matches(address) };
  } catch (error) {
    return { wrong: `is no regular expression that can be used (${(error as Error).message})` };
  }
}

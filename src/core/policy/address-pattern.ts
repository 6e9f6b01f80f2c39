import { RE2JS } from 're2js';
import { type EmailAddress, parseEmail } from '../email.ts';

/** Which addresses a rule is about. */
export interface AddressPattern {
  /** As it is kept and shown. */
  readonly text: string;
  readonly isEveryone: boolean;
  readonly isExpression: boolean;
  matches(address: EmailAddress): boolean;
}

const longestExpression = 300;
/** Of the compiled form. What is larger may take milliseconds for one address. */
const largestProgram = 100;
/** Of the automaton that grows with the addresses it has seen. Most expressions need some dozens for all of them. */
const mostStates = 300;

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
  return { text, isEveryone: false, isExpression: false, matches };
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

function expression(text: string): AddressPattern | { readonly wrong: string } {
  if (text.length < 3 || !text.endsWith('/')) return { wrong: 'must begin and end with /' };
  if (text.length > longestExpression) return { wrong: `must have at most ${longestExpression} characters` };
  const compiled = () => RE2JS.compile(text.slice(1, -1), RE2JS.CASE_INSENSITIVE);
  try {
    if (compiled().programSize() > largestProgram) {
      return { wrong: 'is too large: write fewer or smaller repetitions' };
    }
    return { text, isEveryone: false, isExpression: true, matches: matching(compiled) };
  } catch (error) {
    return { wrong: `is no regular expression that can be used (${(error as Error).message})` };
  }
}

/**
 * Matched in linear time, whatever it says: by RE2, which tries no way twice. Its automaton is the quickest way, but
 * for an expression like `.*a.{60}` every address adds states to it, which takes milliseconds and megabytes. Such a one
 * is matched without an automaton as soon as it shows itself.
 */
function matching(compile: () => RE2JS): AddressPattern['matches'] {
  let [compiled, isTame] = [compile(), true];
  return (address) => {
    if (!isTame) return compiled.matcher(address).matches();
    const isMatch = compiled.matches(address);
    if (compiled.re2().dfa.stateCount > mostStates) [compiled, isTame] = [compile(), false];
    return isMatch;
  };
}

import { RE2JS } from 're2js';
import { type EmailAddress, parseEmailAddress, showAddress } from '../email-address.ts';

/** The addresses that a rule applies to. */
export interface AddressPattern {
  /** The text that is stored and shown. */
  readonly text: string;
  readonly isEveryone: boolean;
  readonly isExpression: boolean;
  matches(address: EmailAddress): boolean;
}

const longestExpression = 300;
/** Limit for the compiled form. A larger one may take milliseconds for one address. */
const maxProgramSize = 100;
/** Limit for the automaton, which grows with the addresses it has matched. Most expressions need a few dozen states. */
const maxStates = 300;

/**
 * Parses `*` (everyone), `*@example.org` (a domain), `*@*.example.org` (its subdomains), `/…/` (a regular expression
 * for the whole address) or one address. Otherwise returns a description of the problem.
 */
export function parsePattern(text: string): AddressPattern | { readonly wrong: string } {
  if (text === '*') return { ...plain(text, () => true), isEveryone: true };
  if (text.startsWith('/')) return expression(text);
  if (text.startsWith('*@*.')) return below(text.slice('*@*.'.length));
  if (text.startsWith('*@')) return inDomain(text.slice('*@'.length));
  // A star is a valid character in a mailbox name, but a rule that contains one is a mistake.
  const address = text.includes('*') ? undefined : parseEmailAddress(text);
  if (address !== undefined) return plain(address, (candidate) => candidate === address);
  return { wrong: 'is not a valid pattern. Use an address, *, *@example.org, *@*.example.org or /regex/' };
}

function plain(text: string, matches: AddressPattern['matches']): AddressPattern {
  return { text, isEveryone: false, isExpression: false, matches };
}

function inDomain(text: string): AddressPattern | { readonly wrong: string } {
  const domain = domainOf(text);
  if (domain === undefined) return { wrong: 'must have a domain after *@' };
  const ending = `@${domain}`;
  return plain(`*${ending}`, (address) => address.endsWith(ending));
}

function below(text: string): AddressPattern | { readonly wrong: string } {
  const domain = domainOf(text);
  if (domain === undefined) return { wrong: 'must have a domain after *@*.' };
  const ending = `.${domain}`;
  return plain(`*@*${ending}`, (address) => address.endsWith(ending));
}

/** Returns the domain in the form that it has in addresses. */
function domainOf(text: string): string | undefined {
  return parseEmailAddress(`a@${text}`)?.slice('a@'.length);
}

function expression(text: string): AddressPattern | { readonly wrong: string } {
  if (text.length < 3 || !text.endsWith('/')) return { wrong: 'must begin and end with /' };
  if (text.length > longestExpression) return { wrong: `must have at most ${longestExpression} characters` };
  const compiled = () => RE2JS.compile(text.slice(1, -1), RE2JS.CASE_INSENSITIVE);
  try {
    if (compiled().programSize() > maxProgramSize) {
      return { wrong: 'is too complex: use fewer or smaller repetitions' };
    }
    const isMatch = matching(compiled);
    // An expression may name an international domain in either form.
    const matches = (address: EmailAddress) =>
      isMatch(address) || (isDecodable(address) && isMatch(showAddress(address, null)));
    return { text, isEveryone: false, isExpression: true, matches };
  } catch (error) {
    return { wrong: `is not a valid regular expression (${(error as Error).message})` };
  }
}

const isDecodable = (address: string) => address.includes('xn--');

/**
 * Matches in linear time with RE2, which does not backtrack. Its automaton is the fastest way, except for an expression
 * like `.*a.{60}` every address adds states, which takes milliseconds and megabytes. Such an expression is matched
 * without an automaton as soon as it is detected.
 */
function matching(compile: () => RE2JS): (address: string) => boolean {
  let [compiled, isTame] = [compile(), true];
  return (address) => {
    if (!isTame) return compiled.matcher(address).matches();
    const isMatch = compiled.matches(address);
    if (compiled.re2().dfa.stateCount > maxStates) [compiled, isTame] = [compile(), false];
    return isMatch;
  };
}

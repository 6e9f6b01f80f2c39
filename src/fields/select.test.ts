import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseFields } from './parse-fields.ts';
import { select } from './select.ts';
import { hidden, listView, namesOf, object, value } from './view.ts';

interface Person {
  readonly name: string;
  /** Undefined: not for the reader. */
  readonly phone: string | undefined;
  readonly friends: readonly Person[] | undefined;
}

const looked: string[] = [];
const view = object<Person>({
  name: value(({ name }) => {
    looked.push(name);
    return name;
  }),
  phone: value(({ phone }) => phone, 'phones'),
  secret: hidden,
  friends: listView(
    ({ friends }) => friends,
    { name: value(({ name }: Person) => name), phone: value(({ phone }: Person) => phone, 'phones') },
    'friends',
  ),
});

const bob: Person = { name: 'Bob', phone: undefined, friends: undefined };
const ann: Person = { name: 'Ann', phone: '1', friends: [bob] };

/** With the lists as arrays. */
function read(value: unknown): unknown {
  if (value instanceof Iterator) return value.toArray().map(read);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, read(member)]));
}

function made(fields: string, person: Person) {
  const { make, requiredParts } = select(view, parseFields(fields, view) ?? 'all');
  return { entry: read(make(person)), requiredParts: [...requiredParts] };
}

test('makes only the selected members, in the order of the view', () => {
  looked.length = 0;
  assert.deepEqual(made('phone', ann), { entry: { phone: '1' }, requiredParts: ['phones'] });
  assert.deepEqual(looked, []);
  assert.equal(JSON.stringify(made('phone,name', ann).entry), '{"name":"Ann","phone":"1"}');
});

test('omits members that the reader may not see', () => {
  assert.deepEqual(made('', ann).entry, { name: 'Ann', phone: '1', friends: [{ name: 'Bob' }] });
  assert.deepEqual(made('', bob).entry, { name: 'Bob' });
  assert.deepEqual(made('secret', ann).entry, {});
  assert.deepEqual(made('friends(phone)', ann).entry, { friends: [{}] });
});

test('returns the required parts of the source for a selection', () => {
  assert.deepEqual(made('name,secret', ann).requiredParts, []);
  assert.deepEqual(made('friends(name)', ann).requiredParts, ['friends']);
  assert.deepEqual(made('friends', ann).requiredParts.sort(), ['friends', 'phones']);
});

test('lists all names of a view', () => {
  assert.equal(namesOf(view), 'name,phone,secret,friends(name,phone)');
});

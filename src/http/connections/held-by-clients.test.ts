import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeldByClients } from './held-by-clients.ts';

test('returns only idle items, longest idle first, of the largest address and network first', () => {
  const held = new HeldByClients<string>();
  const add = (address: string, item: string, isIdle: boolean) => {
    const one = held.add(address, item);
    one.setIdle(isIdle);
    return one;
  };
  add('192.0.2.1', 'a1', true);
  const a2 = add('192.0.2.2', 'a2', true);
  const a3 = add('192.0.2.2', 'a3', true);
  add('192.0.2.2', 'a4', false);
  add('198.51.100.1', 'b1', true);
  for (let count = 0; count < 9; count += 1) add('203.0.113.1', `c${count}`, false);
  a2.setIdle(false);
  a2.setIdle(true);
  assert.deepEqual([...held.idleOfAddress('192.0.2.2')], ['a3', 'a2']);
  assert.deepEqual([...held.idleOfNetwork('192.0.2.9')], ['a3', 'a2', 'a1']);
  assert.deepEqual([...held.allIdle()], ['a3', 'a2', 'a1', 'b1']);
  assert.deepEqual([...held.idleOfNetwork('203.0.113.1')], []);
  assert.deepEqual(held.countOf('192.0.2.2'), { address: 3, network: 4 });
  a3.remove();
  a3.setIdle(true);
  a3.remove();
  assert.deepEqual([...held.allIdle()], ['a2', 'a1', 'b1']);
  assert.deepEqual(held.countOf('192.0.2.2'), { address: 2, network: 3 });
  a2.setIdle(false);
  assert.deepEqual([...held.idleOfNetwork('192.0.2.2')], ['a1']);
});

test('counts all addresses of an IPv6 /64 as one client, and of a /48 as one network', () => {
  const held = new HeldByClients<string>();
  for (const address of ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', '2001:db8:1:2::1', '2001:db8:2:1::1']) {
    held.add(address, address).setIdle(true);
  }
  assert.deepEqual(held.countOf('2001:db8:1:1::9'), { address: 2, network: 3 });
  assert.deepEqual([...held.idleOfAddress('2001:db8:1:1::9')], ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2']);
});

import { ipv6Prefix, networkOf } from '../../core/network.ts';

interface Client<Item> {
  count: number;
  /** Longest idle first. */
  readonly idle: Set<Item>;
}

interface Network<Item> {
  count: number;
  idle: number;
  readonly clients: Map<string, Client<Item>>;
}

export interface HeldItem {
  /** An item is busy until this is called. Does nothing after `remove`. */
  setIdle(isIdle: boolean): void;
  remove(): void;
}

/**
 * Connections or requests by client address and network. Idle ones are found without a search among the busy ones, because
 * an attacker can keep thousands busy.
 */
export class HeldByClients<Item> {
  readonly #networks = new Map<string, Network<Item>>();

  add(address: string, item: Item): HeldItem {
    const [name, host] = [widerNetworkOf(address), hostOf(address)];
    const network = this.#networks.get(name) ?? { count: 0, idle: 0, clients: new Map<string, Client<Item>>() };
    const client = network.clients.get(host) ?? { count: 0, idle: new Set<Item>() };
    this.#networks.set(name, network);
    network.clients.set(host, client);
    network.count += 1;
    client.count += 1;
    let isHeld = true;
    const setIdle = (isIdle: boolean): void => {
      if (!isHeld || client.idle.has(item) === isIdle) return;
      if (isIdle) client.idle.add(item);
      else client.idle.delete(item);
      network.idle += isIdle ? 1 : -1;
    };
    const remove = (): void => {
      if (!isHeld) return;
      setIdle(false);
      isHeld = false;
      network.count -= 1;
      client.count -= 1;
      if (client.count === 0) network.clients.delete(host);
      if (network.count === 0) this.#networks.delete(name);
    };
    return { setIdle, remove };
  }

  countOf(address: string): { readonly address: number; readonly network: number } {
    const network = this.#networks.get(widerNetworkOf(address));
    return { address: network?.clients.get(hostOf(address))?.count ?? 0, network: network?.count ?? 0 };
  }

  /** The idle items of this address, longest idle first. */
  idleOfAddress(address: string): Iterable<Item> {
    return this.#networks.get(widerNetworkOf(address))?.clients.get(hostOf(address))?.idle ?? [];
  }

  /** The idle items of this network, those of the address with the most items first. */
  idleOfNetwork(address: string): Iterable<Item> {
    const network = this.#networks.get(widerNetworkOf(address));
    return network === undefined ? [] : idleOf(network);
  }

  /** All idle items, those of the network with the most items first. */
  *allIdle(): Generator<Item, void> {
    const networks = [...this.#networks.values()].filter(({ idle }) => idle > 0);
    for (const network of networks.sort((one, other) => other.count - one.count)) yield* idleOf(network);
  }
}

function* idleOf<Item>({ idle, clients }: Network<Item>): Generator<Item, void> {
  if (idle === 0) return;
  const withIdle = [...clients.values()].filter((client) => client.idle.size > 0);
  for (const client of withIdle.sort((one, other) => other.count - one.count)) yield* client.idle;
}

/** An IPv4 address, or the /64 of an IPv6 address: a client that has one address of a /64 has all of them. */
function hostOf(address: string): string {
  return ipv6Prefix(address, 4);
}

/** The network that one operator usually controls: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
function widerNetworkOf(address: string): string {
  return networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

import { ipv6Prefix, networkOf } from '../../core/network.ts';

interface Network<Item> {
  count: number;
  readonly addresses: Map<string, Set<Item>>;
}

/** Connections or requests by client address and network. */
export class HeldByClients<Item> {
  readonly #networks = new Map<string, Network<Item>>();

  /** Adds an item, and returns a function that removes it. */
  add(address: string, item: Item): () => void {
    const [name, host] = [widerNetworkOf(address), hostOf(address)];
    const network = this.#networks.get(name) ?? { count: 0, addresses: new Map<string, Set<Item>>() };
    const items = network.addresses.get(host) ?? new Set<Item>();
    this.#networks.set(name, network);
    network.addresses.set(host, items.add(item));
    network.count += 1;
    return () => {
      if (!items.delete(item)) return;
      network.count -= 1;
      if (items.size === 0) network.addresses.delete(host);
      if (network.count === 0) this.#networks.delete(name);
    };
  }

  countOf(address: string): { readonly address: number; readonly network: number } {
    const network = this.#networks.get(widerNetworkOf(address));
    return { address: network?.addresses.get(hostOf(address))?.size ?? 0, network: network?.count ?? 0 };
  }

  /** The items of this address, oldest first. */
  ofAddress(address: string): Iterable<Item> {
    return this.#networks.get(widerNetworkOf(address))?.addresses.get(hostOf(address)) ?? [];
  }

  /** The items of this network, those of the address with the most items first. */
  ofNetwork(address: string): Iterable<Item> {
    const network = this.#networks.get(widerNetworkOf(address));
    return network === undefined ? [] : itemsOf(network);
  }

  /** All items, those of the network with the most items first. */
  *all(): Generator<Item, void> {
    const networks = [...this.#networks.values()].sort((one, other) => other.count - one.count);
    for (const network of networks) yield* itemsOf(network);
  }
}

function* itemsOf<Item>({ addresses }: Network<Item>): Generator<Item, void> {
  for (const items of [...addresses.values()].sort((one, other) => other.size - one.size)) yield* items;
}

/** An IPv4 address, or the /64 of an IPv6 address: a client that has one address of a /64 has all of them. */
function hostOf(address: string): string {
  return ipv6Prefix(address, 4);
}

/** The network that one operator usually controls: the /24 of an IPv4 address, or the /48 of an IPv6 address. */
function widerNetworkOf(address: string): string {
  return networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

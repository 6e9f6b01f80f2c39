import { networkOf, widerNetworkOf } from '../../core/network.ts';

interface Network<Item> {
  count: number;
  readonly addresses: Map<string, Set<Item>>;
}

/** Who holds the connections or requests of this server: items by client address, and addresses by network. */
export class HeldByClients<Item> {
  readonly #networks = new Map<string, Network<Item>>();

  /** Adds an item, and returns a function that removes it. */
  add(address: string, item: Item): () => void {
    const [name, host] = [widerNetworkOf(address), networkOf(address)];
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
    return { address: network?.addresses.get(networkOf(address))?.size ?? 0, network: network?.count ?? 0 };
  }

  /** The items of this address, oldest first. */
  ofAddress(address: string): Iterable<Item> {
    return this.#networks.get(widerNetworkOf(address))?.addresses.get(networkOf(address)) ?? [];
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

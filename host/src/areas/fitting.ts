import { CONTRACT_VERSION, inRange, type Registry, type RegistryRemote } from '@foyer/contract';

/**
 * The registry as this host can run it: where the release in force of an area was made for another contract, the
 * newest release that fits stands in, with its own paths, menu and slots. An area of which none fits stays as it is
 * listed, so that its place can say why it does not show.
 */
export function fittingRegistry(registry: Registry, contract: string = CONTRACT_VERSION): Registry {
  const remotes = Object.entries(registry.remotes).map(([name, remote]) => [name, fitting(remote, contract)]);
  return { ...registry, remotes: Object.fromEntries(remotes) };
}

function fitting(remote: RegistryRemote, contract: string): RegistryRemote {
  const { enabled, fallback: listed, ...inForce } = remote;
  const [newest, ...fallback] = [inForce, ...listed].filter((release) => inRange(contract, release.contract));
  return newest ? { ...newest, enabled, fallback } : { ...remote, fallback: [] };
}

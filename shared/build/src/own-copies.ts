import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack';

/**
 * True when a chunk contains only an area's own copies of shared modules, or what only these load. It is fetched
 * only where the host's version does not fit.
 */
export function isOwnCopyOnly(chunk: Chunk): boolean {
  return [...chunk.groupsIterable].every((group) => onlyForOwnCopy(group, new Set()));
}

function onlyForOwnCopy(group: ChunkGroup, seen: Set<ChunkGroup>): boolean {
  if (seen.has(group)) return true;
  seen.add(group);
  if (group.isInitial()) return false;
  const origins = group.origins.map(({ module }) => module?.type ?? '');
  if (origins.length > 0 && origins.every((type) => SHARING.includes(type))) return true;
  const parents = group.getParents();
  return parents.length > 0 && parents.every((parent) => onlyForOwnCopy(parent, seen));
}

const SHARING = ['consume-shared-module', 'provide-module'];

/** True when every chunk of a module is such a copy. */
export function onlyBroughtAlong({ chunkGraph }: Compilation, module: Module): boolean {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)];
  return chunks.length > 0 && chunks.every(isOwnCopyOnly);
}

import type { Chunk, ChunkGroup, Compilation, Module } from 'webpack';

/**
 * Whether a chunk holds nothing but an area's own copy of what the host shares, or what only that copy loads: it is
 * fetched where the host's version does not fit, and by nobody else.
 */
export function broughtAlong(chunk: Chunk): boolean {
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

/** Whether a module stands in no chunk that is fetched without need. */
export function onlyBroughtAlong({ chunkGraph }: Compilation, module: Module): boolean {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)];
  return chunks.length > 0 && chunks.every(broughtAlong);
}

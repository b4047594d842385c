/** Ends the process on a Node that is too old for the rest. This file must run on any Node with modules. */
export function refuseOldNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Foyer needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

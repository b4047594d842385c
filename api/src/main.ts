// Only this much may run on a Node that is too old for the rest.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Foyer needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

const { runProcess } = await import('./process/run-process');
await runProcess(process.env);

export {}; // an ES module, for the await above

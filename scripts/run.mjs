// node scripts/run.mjs FILE.ts [ARGUMENTS]: runs one of the project's programs on its own Node.js.
import { ensureBuilt } from "./build.mjs";
import { become } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";

const [file, ...args] = process.argv.slice(2);
ensureInstalled();
if (file.startsWith("bench/") || file.startsWith("e2e/")) ensureBuilt();
become(file, args);

import { ensureBuilt } from "./build.mjs";
import { become } from "./child.mjs";
import { ensureInstalled } from "./install.mjs";

ensureInstalled();
ensureBuilt();
become("apps/server/src/main.ts", []);

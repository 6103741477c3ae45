// node scripts/prepare.mjs [FILE.ts]: what must be there before one of the project's programs runs.
import { ensureBuilt } from "./build.mjs";
import { ensureEmulatorInstalled, ensureInstalled } from "./install.mjs";

const [file = ""] = process.argv.slice(2);
ensureInstalled();
// These serve the web app or open it in a browser.
if (/^(apps\/server\/src\/main\.ts$|bench\/|e2e\/|torture\/)/.test(file)) ensureBuilt();
// Its browser tests include those of Firebase.
if (file.startsWith("torture/")) await ensureEmulatorInstalled();

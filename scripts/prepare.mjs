// node scripts/prepare.mjs [FILE.ts]: prepares everything that one of the project's programs needs before it runs.
import { ensureBuilt } from "./build.mjs";
import { ensureEmulatorInstalled, ensureInstalled } from "./install.mjs";

const [file = ""] = process.argv.slice(2);
ensureInstalled();
// These programs serve the web app or open it in a browser.
if (/^(apps\/server\/src\/main\.ts$|bench\/|e2e\/|torture\/)/.test(file)) ensureBuilt();
// Torture's browser tests include those of Firebase.
if (file.startsWith("torture/")) await ensureEmulatorInstalled();

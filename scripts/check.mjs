import { ensureInstalled } from "./install.mjs";
import { checks, runSteps } from "./steps.mjs";

ensureInstalled();
const failed = await runSteps(checks);
if (failed.length > 0) {
	console.error(`failed: ${failed.join(", ")}`);
	process.exit(1);
}

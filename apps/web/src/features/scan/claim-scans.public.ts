/** Takes over what was scanned without a sign-in; loaded when somebody does. */
export { claimScans } from "./claim-scans.ts";

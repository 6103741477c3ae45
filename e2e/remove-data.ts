import { rmSync } from "node:fs";

/** Removes the data of the server that the tests ran against. */
export default function removeData(): void {
	const { FREEHUB_E2E_DATA } = process.env;
	if (FREEHUB_E2E_DATA) rmSync(FREEHUB_E2E_DATA, { recursive: true, force: true });
}

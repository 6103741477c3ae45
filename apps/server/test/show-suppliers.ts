import type { Client } from "@freehub/contract/client";
import { changeSettings } from "@freehub/contract/settings";

/** Has a shop without the demo tell visitors of suppliers, as its owner. */
export async function showSuppliers(owner: Client): Promise<void> {
	await owner.call(changeSettings, { body: { showSuppliers: true } });
}

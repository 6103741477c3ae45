import type { Client } from "@freehub/contract/client";
import { changeSettings } from "@freehub/contract/office/settings";

/** As the owner, makes suppliers visible to visitors, in a shop without the demo. */
export async function showSuppliers(owner: Client): Promise<void> {
	await owner.call(changeSettings, { body: { showSuppliers: true } });
}

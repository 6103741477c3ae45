import type { Tx } from "#db/connection.ts";

/** Whoever makes or unmakes an owner holds this row, so that the last one cannot be lost to two at once. */
export async function lockOwners(tx: Tx): Promise<void> {
	await tx
		.updateTable("counter")
		.set({ value: (eb) => eb.ref("value") })
		.where("name", "=", "product")
		.execute();
}

import type { Tx } from "#db/connection.ts";

/** Until the transaction ends nobody else makes or unmakes an owner, or changes what somebody may do. */
export async function lockOwners(tx: Tx): Promise<void> {
	await tx
		.updateTable("counter")
		.set({ value: (eb) => eb.ref("value") })
		.where("name", "=", "owner")
		.execute();
}

/**
 * Notes that the shop has had an owner from now on.
 * @returns whether it is the first; of two who ask at once one is.
 */
export async function takeOwnersSeat(tx: Tx): Promise<boolean> {
	const { numUpdatedRows } = await tx
		.updateTable("counter")
		.set({ value: 1 })
		.where("name", "=", "owner")
		.where("value", "=", 0)
		.executeTakeFirst();
	return numUpdatedRows > 0n;
}
